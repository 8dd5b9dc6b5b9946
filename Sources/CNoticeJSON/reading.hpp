#pragma once

#include "values.hpp"

#include <algorithm>

namespace {

// Reads a document from what the indexer has found. That takes a fraction of the time that simdjson's on-demand reader takes
// to visit every value, but it only says that something is wrong: then, `Walk` is to say what.
//
// What changes with each token is in local variables, and what is seldom needed in functions of its own: the rest stays in
// registers.
#define INLINED __attribute__((always_inline))
#define APART __attribute__((noinline))

class Reading {
public:
  size_t duplicate_key = 0, deepest = 0, count = 0;
  // Of the outermost object: a bit for each of the first 63 words that it has as a key, and the lowest one for other keys.
  uint64_t root_keys = 0;

  bool document(notice_json_parser &owner, const char *const base, size_t length) {
    auto &indexer = *owner.indexer;
    if (indexer.stage1(reinterpret_cast<const uint8_t *>(base), length, simdjson::stage1_mode::regular)) return false;
    const size_t found = indexer.n_structural_indexes;
    uint32_t *next = indexer.structural_indexes.get(), *const end = next + found;
    // simdjson leaves room behind its indexes: the last value ends at the document's end.
    *end = uint32_t(length);
    if (owner.tokens.size() < found) owner.tokens.resize(2 * found);
    notice_json_token *const tokens = owner.tokens.data(), *token = tokens;
    uint8_t *const strings = owner.strings.get(), *output = strings;
    // The first backslash from the current value on: most strings have none, and then none is looked through.
    const char *escape = find_escape(base, base + length);
    // How many containers are open, and the innermost: whether it is an object, and of one the keys that it has had.
    size_t depth = 0;
    bool is_object = false;
    uint64_t keys = 0;

    // Whether this comes next.
    auto comes = [&](char byte) INLINED { return next < end && base[*next] == byte; };

    auto string = [&](uint32_t start) INLINED {
      const char *text = base + start + 1, *close = base + *next - 1;
      // Between the closing quote and what comes next is only white space.
      while (*close != '"') close--;
      *token = {start, uint32_t(close - text), 0, NOTICE_JSON_STRING, 0, 0};
      if (close > escape) {
        escape = find_escape(close, base + length);
        uint8_t *begin = output;
        token->escaped = 1;
        output = unescape(indexer, reinterpret_cast<const uint8_t *>(text), output, 0);
        if (!output) {
          output = begin;
          if (!unescape_leniently(text, output)) return false;
          token->escaped = 2;
        }
        token->link = uint32_t(begin - strings);
        token->length = uint32_t(output - begin);
      }
      token++;
      return true;
    };

    auto key = [&]() INLINED {
      if (!comes('"')) return false;
      notice_json_token &key = *token;
      if (!string(*next++) || !comes(':')) return false;
      next++;
      const char *text = key.escaped ? reinterpret_cast<const char *>(strings) + key.link : base + key.offset + 1;
      uint16_t word = key.word = owner.words ? owner.words->find(text, key.length) : 0;
      if (word >= 64) word = 0;
      const uint64_t bit = uint64_t(1) << word;
      bool is_duplicate = word ? keys & bit : has_key(owner, owner.open[depth - 1], {text, key.length});
      if (is_duplicate && !duplicate_key) duplicate_key = size_t(&key - tokens);
      keys |= bit;
      if (depth == 1) owner.root_values[word] = uint32_t(token - tokens);
      return true;
    };

    while (true) {
      if (next == end) return false;
      uint32_t start = *next++;
      switch (base[start]) {
      case '{':
      case '[':
        if (depth == owner.max_depth) return false;
        is_object = base[start] == '{';
        if (owner.open.size() == depth) owner.open.resize(2 * depth + 8);
        owner.open[depth++] = {uint32_t(token - tokens), uint32_t(owner.keys.size()), keys};
        keys = 0;
        deepest = std::max(deepest, depth);
        *token++ = {start, 0, 0, uint8_t(is_object ? NOTICE_JSON_OBJECT : NOTICE_JSON_ARRAY), 0, 0};
        if (comes(is_object ? '}' : ']')) break;
        if (is_object && !key()) return false;
        continue;
      case '"':
        if (!string(start)) return false;
        break;
      default:
        if (!scalar(base, start, *next, *token++)) return false;
      }
      // Behind a value, or at the end of an empty container.
      while (true) {
        if (depth == 0) {
          count = size_t(token - tokens);
          return next == end;
        }
        if (next == end) return false;
        char byte = base[*next++];
        if (byte == ',') {
          if (is_object && !key()) return false;
          break;
        }
        if (byte != (is_object ? '}' : ']')) return false;
        auto &container = owner.open[--depth];
        tokens[container.token].link = uint32_t(token - tokens);
        owner.keys.resize(container.first_key);
        if (depth == 0) root_keys = keys;
        else is_object = tokens[owner.open[depth - 1].token].kind == NOTICE_JSON_OBJECT;
        keys = container.outer_keys;
      }
    }
  }

private:
  APART static const char *find_escape(const char *from, const char *end) {
    auto found = static_cast<const char *>(std::memchr(from, '\\', size_t(end - from)));
    return found ? found : end;
  }

  // A value that is no string, object or array, up to what comes next, with white space behind it.
  APART static bool scalar(const char *base, uint32_t start, uint32_t stop, notice_json_token &token) {
    const char *text = base + start, *last = base + stop;
    while (last > text && (last[-1] == ' ' || last[-1] == '\n' || last[-1] == '\r' || last[-1] == '\t')) last--;
    token = {start, uint32_t(last - text), 0, kind_of(text, last), 0, 0};
    return token.kind != NOTICE_JSON_STRING;
  }

  // Whether a container has had a key that is no word. Objects have few keys, or they are no messages: beyond a number,
  // those are no longer compared.
  APART static bool has_key(notice_json_parser &owner, const open_container &container, std::string_view text) {
    size_t end = owner.keys.size(), begin = std::max(size_t(container.first_key), end > 64 ? end - 64 : 0);
    bool is_there = std::find(owner.keys.begin() + ptrdiff_t(begin), owner.keys.end(), text) != owner.keys.end();
    owner.keys.push_back(text);
    return is_there;
  }
};

}  // namespace
