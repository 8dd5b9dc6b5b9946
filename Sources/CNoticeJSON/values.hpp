// What both readers know of strings, numbers and words.

#pragma once

#include "parser.hpp"

namespace {

bool is_number(const char *p, const char *end) {
  auto digits = [&] {
    const char *start = p;
    while (p < end && *p >= '0' && *p <= '9') p++;
    return p > start;
  };
  if (p < end && *p == '-') p++;
  if (p < end && *p == '0') p++;
  else if (!digits()) return false;
  if (p < end && *p == '.') {
    p++;
    if (!digits()) return false;
  }
  if (p < end && (*p == 'e' || *p == 'E')) {
    p++;
    if (p < end && (*p == '+' || *p == '-')) p++;
    if (!digits()) return false;
  }
  return p == end;
}

// A bit for each of 64 bytes that is a backslash. (The compiler, clang wherever Swift is, knows what the machine has for that.)
inline uint64_t backslashes(const char *at) {
  typedef char Bytes __attribute__((ext_vector_type(64)));
  typedef bool Bits __attribute__((ext_vector_type(64)));
  Bytes bytes;
  std::memcpy(&bytes, at, sizeof bytes);
  return __builtin_bit_cast(uint64_t, __builtin_convertvector(bytes == '\\', Bits));
}

// Resolves the escapes of a string where all are quotation marks, backslashes and slashes, as in JSON texts that are strings:
// what came behind the last byte; nullptr where there is another. `close` is the string's end.
//
// simdjson looks for each escape behind the one before, and so one waits for the other; this knows where those of 64 bytes
// are at once, which takes a third of the time. Up to 63 bytes behind the string are read, and 15 more are written.
uint8_t *unquote(const char *text, const char *close, uint8_t *output) {
  auto copy = [](const char *from, const char *to, uint8_t *output) {
    uint8_t *const end = output + (to - from);
    std::memcpy(output, from, 16);
    while ((from += 16) < to) std::memcpy(output += 16, from, 16);
    return end;
  };
  // What has not been copied yet, and where the next escape can be.
  const char *from = text, *next = text;
  for (const char *at = text; at < close; at += 64) {
    for (uint64_t found = backslashes(at); found; found &= found - 1) {
      const char *const escape = at + __builtin_ctzll(found);
      // It may be escaped itself, or behind the string.
      if (escape < next || escape >= close) continue;
      output = copy(from, escape, output);
      // What stands for itself is copied with what follows it.
      from = escape + 1;
      next = escape + 2;
      if (*from != '"' && *from != '\\' && *from != '/') return nullptr;
    }
  }
  return copy(from, close, output);
}

// Resolves the escapes of a string as simdjson does, but takes half of a surrogate pair for U+FFFD, where simdjson gives
// up: clients that cut names by UTF-16 units write such halves. false where an escape is wrong.
bool unescape_leniently(const char *text, uint8_t *&output) {
  auto unit = [](const char *digits, uint32_t &value) {
    value = 0;
    for (int i = 0; i < 4; i++) {
      char c = digits[i], letter = char(c | 32);
      uint32_t digit = c >= '0' && c <= '9' ? uint32_t(c - '0') : letter >= 'a' && letter <= 'f' ? uint32_t(letter - 'a' + 10) : 16;
      if (digit > 15) return false;
      value = value << 4 | digit;
    }
    return true;
  };
  auto put = [&output](uint32_t code) {
    auto trail = [&](int shift) { *output++ = uint8_t(0x80 | (code >> shift & 0x3F)); };
    if (code < 0x80) *output++ = uint8_t(code);
    else if (code < 0x800) *output++ = uint8_t(0xC0 | code >> 6), trail(0);
    else if (code < 0x10000) *output++ = uint8_t(0xE0 | code >> 12), trail(6), trail(0);
    else *output++ = uint8_t(0xF0 | code >> 18), trail(12), trail(6), trail(0);
  };
  while (*text != '"') {
    if (*text != '\\') {
      *output++ = uint8_t(*text++);
      continue;
    }
    text++;
    switch (*text++) {
    case '"': put('"'); break;
    case '\\': put('\\'); break;
    case '/': put('/'); break;
    case 'b': put('\b'); break;
    case 'f': put('\f'); break;
    case 'n': put('\n'); break;
    case 'r': put('\r'); break;
    case 't': put('\t'); break;
    case 'u': {
      uint32_t high, low;
      if (!unit(text, high)) return false;
      text += 4;
      bool is_high = high >= 0xD800 && high < 0xDC00;
      if (is_high && text[0] == '\\' && text[1] == 'u' && unit(text + 2, low) && low >= 0xDC00 && low < 0xE000) {
        text += 6;
        put(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00));
      } else put(high >= 0xD800 && high < 0xE000 ? 0xFFFD : high);
      break;
    }
    default: return false;
    }
  }
  return true;
}

// simdjson since 3.2 is told besides whether half of a surrogate pair is to be replaced: the first of these is chosen where
// it can be.
template <class Indexer>
auto unescape(Indexer &indexer, const uint8_t *text, uint8_t *output, int)
    -> decltype(indexer.parse_string(text, output, false)) {
  return indexer.parse_string(text, output, false);
}

template <class Indexer>
auto unescape(Indexer &indexer, const uint8_t *text, uint8_t *output, long) -> decltype(indexer.parse_string(text, output)) {
  return indexer.parse_string(text, output);
}

// Of a value that is no string, object or array; a string's where it is no value at all.
uint8_t kind_of(const char *start, const char *end) {
  std::string_view text(start, size_t(end - start));
  if (text == "true") return NOTICE_JSON_TRUE;
  if (text == "false") return NOTICE_JSON_FALSE;
  if (text == "null") return NOTICE_JSON_NULL;
  return is_number(start, end) ? NOTICE_JSON_NUMBER : NOTICE_JSON_STRING;
}

}  // namespace
