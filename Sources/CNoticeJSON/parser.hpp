#pragma once

#include "notice_json.h"
#include "words.hpp"

#include <simdjson.h>

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

namespace ondemand = simdjson::ondemand;

struct notice_json_parser {
  ondemand::parser parser;
  size_t max_depth;
  const notice_json_words *words;
  // Finds the brackets, colons, commas, and the beginnings of strings and other values.
  std::unique_ptr<simdjson::internal::dom_parser_implementation> indexer;
  std::vector<notice_json_token> tokens;
  // The keys of the objects that are open while a document is walked.
  std::vector<std::string_view> keys;
  // Of the outermost object: where the value of each word is.
  uint32_t root_values[64];
  std::unique_ptr<uint8_t[]> strings;
  size_t strings_capacity = 0;

  notice_json_parser(size_t depth, const notice_json_words *words) : max_depth(depth), words(words) {}
};
