#include "notice_json.h"

#include "reading.hpp"
#include "walk.hpp"

#include <memory>
#include <new>
#include <string>

namespace {

// simdjson does not say where its first pass failed; these two look again, on a document that is known to be bad.

size_t first_invalid_utf8(const char *bytes, size_t length) {
  size_t at = 0;
  while (at < length) {
    auto lead = uint8_t(bytes[at]);
    size_t width = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (width > length - at || !simdjson::validate_utf8(bytes + at, width)) return at;
    at += width;
  }
  return length;
}

size_t first_bad_string_byte(const char *bytes, size_t length) {
  bool inside = false;
  size_t opened = 0;
  for (size_t at = 0; at < length; at++) {
    char c = bytes[at];
    if (c == '"') {
      inside = !inside;
      opened = at;
    } else if (inside && c == '\\') at++;
    else if (inside && uint8_t(c) < 0x20) return at;
  }
  return inside ? opened : length;
}

}  // namespace

size_t notice_json_padding(void) { return padding; }

notice_json_words *notice_json_words_create(const char *const *words, size_t count) {
  try {
    auto made = std::make_unique<notice_json_words>();
    for (size_t i = 0; i < count; i++) {
      made->texts.push_back(words[i]);
      made->texts.back().reserve(8);
    }
    if (!made->place_all()) return nullptr;
    return made.release();
  } catch (const std::bad_alloc &) {
    return nullptr;
  }
}

void notice_json_words_destroy(notice_json_words *words) { delete words; }

notice_json_parser *notice_json_parser_create(size_t max_depth, const notice_json_words *words) {
  return new (std::nothrow) notice_json_parser(max_depth, words);
}

void notice_json_parser_destroy(notice_json_parser *parser) { delete parser; }

namespace {

// Makes room for a document of so many bytes; what it is not is said in `status`.
__attribute__((noinline)) notice_json_status make_room(notice_json_parser &parser, size_t length) {
  if (length > UINT32_MAX - padding) return NOTICE_JSON_TOO_LONG;
  parser.capacity = 0;
  const size_t capacity = std::min<size_t>(2 * length + 64, UINT32_MAX - padding);
  parser.strings.reset(new uint8_t[capacity + padding]);
  const auto error = parser.indexer ? parser.indexer->set_capacity(capacity)
                                    : simdjson::get_active_implementation()->create_dom_parser_implementation(
                                          capacity, parser.max_depth, parser.indexer);
  if (error) return NOTICE_JSON_OUT_OF_MEMORY;
  parser.capacity = capacity;
  return NOTICE_JSON_OK;
}

// Reads a document that is wrong, to say what is; or one that only simdjson's own reader takes.
__attribute__((noinline)) void walk(notice_json_parser &parser, const char *base, size_t length, notice_json_result &result) {
  result = {NOTICE_JSON_OK, 0, nullptr, 0, nullptr, 0, 0, 0, nullptr};
  parser.tokens.clear();
  parser.keys.clear();
  ondemand::document document;
  auto error = parser.parser.iterate(base, length, length + padding).get(document);
  if (error) {
    result.status = status_of(error);
    if (error == simdjson::UTF8_ERROR) result.error_offset = first_invalid_utf8(base, length);
    if (error == simdjson::UNCLOSED_STRING || error == simdjson::UNESCAPED_CHARS)
      result.error_offset = first_bad_string_byte(base, length);
    return;
  }
  Walk walk(parser, base);
  if (!walk.document(document)) {
    result.status = walk.status;
    result.error_offset = walk.error_at && walk.error_at >= base ? size_t(walk.error_at - base) : length;
    // A fault at the very end means that something is missing there.
    if (result.status == NOTICE_JSON_SYNTAX && result.error_offset >= length) {
      result.status = NOTICE_JSON_UNCLOSED;
      result.error_offset = 0;
    }
    result.error_offset = std::min(result.error_offset, length);
    return;
  }
  result.tokens = parser.tokens.data();
  result.count = parser.tokens.size();
  result.strings = parser.strings.get();
  result.depth = walk.deepest;
  result.duplicate_key = walk.duplicate_key;
}

}  // namespace

void notice_json_parse(notice_json_parser *parser, const uint8_t *bytes, size_t length, notice_json_result *result) {
  auto base = reinterpret_cast<const char *>(bytes);
  try {
    if (length >= parser->capacity) {
      result->status = make_room(*parser, length);
      if (result->status != NOTICE_JSON_OK) return;
    }
    Reading reading(*parser);
    if (!reading.document(base, length, *result)) walk(*parser, base, length, *result);
  } catch (const std::bad_alloc &) {
    result->status = NOTICE_JSON_OUT_OF_MEMORY;
  }
}
