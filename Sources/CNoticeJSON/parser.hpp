#pragma once

#include "notice_json.h"
#include "words.hpp"

#include <simdjson.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ondemand = simdjson::ondemand;

// How far behind a document may be looked.
constexpr size_t padding = std::max<size_t>(simdjson::SIMDJSON_PADDING, 64);

// A word as it stands in most documents, with the quotation mark and the colon behind it, to be compared with what stands in
// one without looking for the key's end. Nothing looks like those that are longer, and like that of no word.
struct Look {
  uint64_t bytes[2] = {1, 1}, mask[2] = {0, 0};
  // A bit for the word, the lowest one for no word.
  uint64_t bit = 1;
  // What came behind it the last time.
  Look *next = nullptr;
  // The key, but for its place.
  notice_json_token key = {0, 0, 0, NOTICE_JSON_STRING, 0, 0};

  void become(const std::string &text, size_t word) {
    bit = uint64_t(1) << word;
    key.word = uint16_t(word);
    key.length = uint32_t(text.size());
    if (text.size() + 2 > sizeof bytes) return;
    bytes[0] = bytes[1] = 0;
    std::memcpy(bytes, (text + "\":").data(), text.size() + 2);
    std::memset(mask, 0xFF, text.size() + 2);
  }

  // Whether it stands behind the opening quotation mark; 16 bytes of what does can be read.
  __attribute__((always_inline)) bool is_of(const char *text) const {
    uint64_t first, second;
    std::memcpy(&first, text, 8);
    std::memcpy(&second, text + 8, 8);
    return (((first & mask[0]) ^ bytes[0]) | ((second & mask[1]) ^ bytes[1])) == 0;
  }
};

struct notice_json_parser {
  ondemand::parser parser;
  size_t max_depth;
  const notice_json_words *words;
  // Finds the brackets, colons, commas, and the beginnings of strings and other values.
  std::unique_ptr<simdjson::internal::dom_parser_implementation> indexer;
  std::vector<notice_json_token> tokens;
  // By the word's number; the first is for all other keys. And those of the beginnings of objects, by their depth.
  Look looks[64], beginnings[16];
  // The keys of the objects that are open while a document is walked.
  std::vector<std::string_view> keys;
  // Of the outermost object: where the value of each word is.
  uint32_t root_values[64];
  // Texts that had escapes.
  std::unique_ptr<uint8_t[]> strings;
  // How long a document there is room for, here and in the indexer.
  size_t capacity = 0;

  notice_json_parser(size_t depth, const notice_json_words *words) : max_depth(depth), words(words) {
    const size_t count = words ? std::min(words->texts.size() + 1, std::size(looks)) : 1;
    for (size_t word = 1; word < count; word++) looks[word].become(words->texts[word - 1], word);
    for (Look &look : looks) look.next = looks;
    for (Look &look : beginnings) look.next = looks;
  }
};
