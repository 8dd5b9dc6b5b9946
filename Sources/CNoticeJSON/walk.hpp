#pragma once

#include "values.hpp"

#include <algorithm>

namespace {

notice_json_status status_of(simdjson::error_code code) {
  switch (code) {
  case simdjson::SUCCESS: return NOTICE_JSON_OK;
  case simdjson::EMPTY: return NOTICE_JSON_EMPTY;
  case simdjson::CAPACITY: return NOTICE_JSON_TOO_LONG;
  case simdjson::MEMALLOC: return NOTICE_JSON_OUT_OF_MEMORY;
  case simdjson::DEPTH_ERROR: return NOTICE_JSON_TOO_DEEP;
  case simdjson::STRING_ERROR: return NOTICE_JSON_STRING_ESCAPE;
  case simdjson::UNESCAPED_CHARS: return NOTICE_JSON_STRING_CONTROL;
  case simdjson::UTF8_ERROR: return NOTICE_JSON_INVALID_UTF8;
  case simdjson::UNCLOSED_STRING:
  case simdjson::INCOMPLETE_ARRAY_OR_OBJECT: return NOTICE_JSON_UNCLOSED;
  case simdjson::TRAILING_CONTENT: return NOTICE_JSON_TRAILING;
  default: return NOTICE_JSON_SYNTAX;
  }
}

// Walks one document. simdjson's on-demand reader looks only at what it is asked for: asking for every value is
// what makes the check of the document complete.
class Walk {
public:
  Walk(notice_json_parser &owner, const char *base)
      : owner(owner), base(base), output(owner.strings.get()), error_at(base) {}

  notice_json_status status = NOTICE_JSON_OK;
  const char *error_at;
  size_t duplicate_key = 0;
  size_t deepest = 0;

  bool document(ondemand::document &document) {
    ondemand::json_type type;
    if (auto error = document.type().get(type)) return fail(error, document);
    std::string_view token;
    if (auto error = document.raw_json_token().get(token)) return fail(error, document);
    switch (type) {
    // The document's own get_object and get_array check that the document ends as it begins; what they return must not
    // be had by way of get_value, which leaves that check out and reads on behind a document that is cut off.
    case ondemand::json_type::object: {
      ondemand::object object;
      if (auto error = document.get_object().get(object)) return fail(error, document);
      if (!fields(object, token.data(), document, 1)) return false;
      break;
    }
    case ondemand::json_type::array: {
      ondemand::array array;
      if (auto error = document.get_array().get(array)) return fail(error, document);
      if (!elements(array, token.data(), document, 1)) return false;
      break;
    }
    case ondemand::json_type::string: {
      ondemand::raw_json_string text;
      if (auto error = document.get_raw_json_string().get(text)) return fail(error, document);
      if (!string(text)) return false;
      break;
    }
    default: return scalar(token);  // it reaches to the end of the document
    }
    // Behind the last token, the reader has no location any more.
    const char *rest;
    if (document.current_location().get(rest) == simdjson::OUT_OF_BOUNDS) return true;
    return fail(NOTICE_JSON_TRAILING, rest);
  }

private:
  notice_json_parser &owner;
  const char *base;
  uint8_t *output;

  bool fail(notice_json_status code, const char *at) {
    status = code;
    error_at = at;
    return false;
  }

  bool fail(simdjson::error_code code, ondemand::document &document) {
    const char *at = base;
    if (document.current_location().get(at)) at = nullptr;
    return fail(status_of(code), at);
  }

  size_t push(uint8_t kind, const char *at) {
    owner.tokens.push_back({uint32_t(at - base), 0, 0, kind, 0, 0});
    return owner.tokens.size() - 1;
  }

  bool value(ondemand::value value, ondemand::document &document, size_t depth) {
    ondemand::json_type type;
    if (auto error = value.type().get(type)) return fail(error, document);
    std::string_view token = value.raw_json_token();
    switch (type) {
    case ondemand::json_type::object: {
      // simdjson itself does not look at the depth here.
      if (depth > owner.max_depth) return fail(NOTICE_JSON_TOO_DEEP, token.data());
      ondemand::object object;
      if (auto error = value.get_object().get(object)) return fail(error, document);
      return fields(object, token.data(), document, depth);
    }
    case ondemand::json_type::array: {
      if (depth > owner.max_depth) return fail(NOTICE_JSON_TOO_DEEP, token.data());
      ondemand::array array;
      if (auto error = value.get_array().get(array)) return fail(error, document);
      return elements(array, token.data(), document, depth);
    }
    case ondemand::json_type::string: {
      ondemand::raw_json_string text;
      if (auto error = value.get_raw_json_string().get(text)) return fail(error, document);
      return string(text);
    }
    default: return scalar(token);
    }
  }

  bool fields(ondemand::object &object, const char *start, ondemand::document &document, size_t depth) {
    size_t index = push(NOTICE_JSON_OBJECT, start);
    deepest = std::max(deepest, depth);
    size_t first_key = owner.keys.size();
    for (auto next : object) {
      ondemand::field field;
      if (auto error = std::move(next).get(field)) return fail(error, document);
      size_t key = owner.tokens.size();
      if (!string(field.key())) return false;
      if (!duplicate_key) look_for_duplicate(first_key, key);
      if (!value(field.value(), document, depth + 1)) return false;
    }
    owner.keys.resize(first_key);
    owner.tokens[index].link = uint32_t(owner.tokens.size());
    return true;
  }

  std::string_view text_of(size_t index) const {
    const auto &token = owner.tokens[index];
    const char *text = token.escaped ? reinterpret_cast<const char *>(owner.strings.get()) + token.link : base + token.offset + 1;
    return {text, token.length};
  }

  // Objects have few keys, or they are no messages: beyond a number, keys are no longer compared.
  void look_for_duplicate(size_t first_key, size_t key) {
    std::string_view text = text_of(key);
    size_t end = owner.keys.size(), begin = std::max(first_key, end > 64 ? end - 64 : 0);
    for (size_t i = begin; i < end; i++) {
      if (owner.keys[i] == text) duplicate_key = key;
    }
    owner.keys.push_back(text);
  }

  bool elements(ondemand::array &array, const char *start, ondemand::document &document, size_t depth) {
    size_t index = push(NOTICE_JSON_ARRAY, start);
    deepest = std::max(deepest, depth);
    for (auto next : array) {
      ondemand::value element;
      if (auto error = next.get(element)) return fail(error, document);
      if (!value(element, document, depth + 1)) return false;
    }
    owner.tokens[index].link = uint32_t(owner.tokens.size());
    return true;
  }

  bool string(ondemand::raw_json_string text) {
    const char *start = text.raw();
    size_t index = push(NOTICE_JSON_STRING, start - 1);
    auto &token = owner.tokens[index];
    const char *p = start;
    while (*p != '"' && *p != '\\') p++;  // stage 1 has found the closing quote
    if (*p == '"') {
      token.length = uint32_t(p - start);
      return true;
    }
    std::string_view unescaped;
    uint8_t *begin = output;
    token.escaped = 1;
    if (owner.parser.unescape(text, output).get(unescaped)) {
      output = begin;
      if (!unescape_leniently(start, output)) return fail(NOTICE_JSON_STRING_ESCAPE, start - 1);
      token.escaped = 2;
    }
    token.link = uint32_t(begin - owner.strings.get());
    token.length = uint32_t(output - begin);
    return true;
  }

  bool scalar(std::string_view token) {
    const char *start = token.data(), *end = start + token.size();
    while (end > start && (end[-1] == ' ' || end[-1] == '\n' || end[-1] == '\r' || end[-1] == '\t')) end--;
    std::string_view text(start, size_t(end - start));
    uint8_t kind;
    if (text == "true") kind = NOTICE_JSON_TRUE;
    else if (text == "false") kind = NOTICE_JSON_FALSE;
    else if (text == "null") kind = NOTICE_JSON_NULL;
    else if (is_number(start, end)) kind = NOTICE_JSON_NUMBER;
    else return fail(*start == '-' || (*start >= '0' && *start <= '9') ? NOTICE_JSON_INVALID_NUMBER : NOTICE_JSON_SYNTAX, start);
    owner.tokens[push(kind, start)].length = uint32_t(text.size());
    return true;
  }
};

}  // namespace
