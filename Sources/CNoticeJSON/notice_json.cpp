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

size_t notice_json_padding(void) { return simdjson::SIMDJSON_PADDING; }

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

// Makes room for a document in the indexer.
bool index_capacity(notice_json_parser &parser, size_t length) {
  if (!parser.indexer) {
    return !simdjson::get_active_implementation()->create_dom_parser_implementation(2 * length + 64, parser.max_depth,
                                                                                    parser.indexer);
  }
  return parser.indexer->capacity() >= length || !parser.indexer->set_capacity(2 * length);
}

notice_json_result parse(notice_json_parser *parser, const uint8_t *bytes, size_t length) {
  auto base = reinterpret_cast<const char *>(bytes);
  notice_json_result result = {NOTICE_JSON_OK, 0, nullptr, 0, nullptr, 0, 0, 0, nullptr};
  parser->keys.clear();
  if (length > UINT32_MAX - simdjson::SIMDJSON_PADDING) {
    result.status = NOTICE_JSON_TOO_LONG;
    return result;
  }
  if (parser->strings_capacity < length + simdjson::SIMDJSON_PADDING) {
    size_t capacity = 2 * length + simdjson::SIMDJSON_PADDING;
    parser->strings.reset(new (std::nothrow) uint8_t[capacity]);
    parser->strings_capacity = parser->strings ? capacity : 0;
    if (!parser->strings) {
      result.status = NOTICE_JSON_OUT_OF_MEMORY;
      return result;
    }
  }
  if (length > 0 && index_capacity(*parser, length)) {
    Reading reading(*parser);
    if (reading.document(base, length)) {
      result.tokens = parser->tokens.data();
      result.count = reading.count;
      result.strings = parser->strings.get();
      result.depth = reading.deepest;
      result.duplicate_key = reading.duplicate_key;
      result.root_keys = reading.root_keys;
      result.root_values = parser->root_values;
      return result;
    }
    parser->tokens.clear();
    parser->keys.clear();
  }
  ondemand::document document;
  auto error = parser->parser.iterate(base, length, length + simdjson::SIMDJSON_PADDING).get(document);
  if (error) {
    result.status = status_of(error);
    if (error == simdjson::UTF8_ERROR) result.error_offset = first_invalid_utf8(base, length);
    if (error == simdjson::UNCLOSED_STRING || error == simdjson::UNESCAPED_CHARS)
      result.error_offset = first_bad_string_byte(base, length);
    return result;
  }
  Walk walk(*parser, base);
  if (!walk.document(document)) {
    result.status = walk.status;
    result.error_offset = walk.error_at && walk.error_at >= base ? size_t(walk.error_at - base) : length;
    // A fault at the very end means that something is missing there.
    if (result.status == NOTICE_JSON_SYNTAX && result.error_offset >= length) {
      result.status = NOTICE_JSON_UNCLOSED;
      result.error_offset = 0;
    }
    result.error_offset = std::min(result.error_offset, length);
    return result;
  }
  result.tokens = parser->tokens.data();
  result.count = parser->tokens.size();
  result.strings = parser->strings.get();
  result.depth = walk.deepest;
  result.duplicate_key = walk.duplicate_key;
  return result;
}

}  // namespace

notice_json_result notice_json_parse(notice_json_parser *parser, const uint8_t *bytes, size_t length) {
  try {
    return parse(parser, bytes, length);
  } catch (const std::bad_alloc &) {
    return {NOTICE_JSON_OUT_OF_MEMORY, 0, nullptr, 0, nullptr, 0, 0, 0, nullptr};
  }
}
