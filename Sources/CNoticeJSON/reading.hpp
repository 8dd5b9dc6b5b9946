#pragma once

#include "values.hpp"

#include <algorithm>
#include <iterator>

namespace {

// Reads a document from what the indexer has found. That takes a fraction of the time that simdjson's on-demand reader takes
// to visit every value, but it only says that something is wrong: then, `Walk` is to say what.
//
// What changes with each token, `Place`, is handed on in registers, and what is seldom needed is in functions of its own.
#define INLINED __attribute__((always_inline))
#define APART __attribute__((noinline))

class Reading {
public:
  explicit Reading(notice_json_parser &owner) : owner(owner) {}

  // What there is in the document; false where something is wrong with it.
  INLINED bool document(const char *text, size_t length, notice_json_result &result) {
    auto &indexer = *owner.indexer;
    if (indexer.stage1(reinterpret_cast<const uint8_t *>(text), length, simdjson::stage1_mode::regular)) return false;
    const size_t found = indexer.n_structural_indexes;
    if (!found) return false;
    uint32_t *indexes = indexer.structural_indexes.get();
    end = indexes + found;
    // simdjson leaves room behind its indexes: the last value ends at the document's end.
    indexes[found] = uint32_t(length);
    if (owner.tokens.size() < found) owner.tokens.resize(2 * found);
    owner.keys.clear();
    tokens = owner.tokens.data();
    base = text;
    output = owner.strings.get();
    escape = find_escape(text);
    const Place place = value<true>({indexes, tokens}, 1);
    if (place.next != end) return false;
    result = {NOTICE_JSON_OK, 0, tokens, size_t(place.token - tokens), owner.strings.get(), deepest, duplicate_key, root_keys,
              owner.root_values};
    return true;
  }

private:
  notice_json_parser &owner;
  size_t duplicate_key = 0, deepest = 0;
  // Of the outermost object: a bit for each of the first 63 words that it has as a key, and the lowest one for other keys.
  uint64_t root_keys = 0;
  const char *base = nullptr;
  const uint32_t *end = nullptr;
  notice_json_token *tokens = nullptr;
  // Where the next text goes that has escapes.
  uint8_t *output = nullptr;
  // The first backslash from the current value on: most strings have none, and then none is looked through.
  const char *escape = nullptr;

  // What comes next in the document, and where its token goes. There is no next where the document is wrong.
  struct Place {
    const uint32_t *next;
    notice_json_token *token;
  };
  static constexpr Place wrong = {nullptr, nullptr};

  // A value, of which at least the beginning is there; `depth` is that of its contents.
  template <bool is_root = false>
  INLINED Place value(Place place, size_t depth) {
    const uint32_t start = *place.next;
    switch (base[start]) {
    case '{': return is_root ? object<true>(place, depth) : object<false>(place, depth);
    case '[': return array(place, depth);
    case '"':
      if (!string(start, place.next[1], *place.token)) return wrong;
      break;
    default:
      if (!scalar(start, place.next[1], *place.token)) return wrong;
    }
    return {place.next + 1, place.token + 1};
  }

  template <bool is_root>
  APART Place object(Place place, size_t depth) {
    if (depth > owner.max_depth) return wrong;
    deepest = std::max(deepest, depth);
    notice_json_token &own = *place.token++;
    // Until the object ends, its link is how many keys there were before: what is seldom needed is not to take a register.
    own = {*place.next++, 0, uint32_t(owner.keys.size()), NOTICE_JSON_OBJECT, 0, 0};
    uint64_t keys = 0;
    if (place.next == end) return wrong;
    Look *look = &owner.beginnings[depth % std::size(owner.beginnings)];
    if (base[*place.next] == '}') place.next++;
    else do {
      // A key, a colon, a value, and what comes behind it.
      if (end - place.next < 4 || base[*place.next] != '"') return wrong;
      notice_json_token &key = *place.token;
      // Most records have the keys of the one before.
      if (look->next->is_of(base + *place.next + 1)) {
        look = look->next;
        key = look->key;
        key.offset = *place.next;
      } else {
        if (base[place.next[1]] != ':' || !string(place.next[0], place.next[1], key)) return wrong;
        look = look->next = look_of(key);
      }
      if (look != owner.looks ? (keys & look->bit) != 0 : has_key(own.link, key)) tell_duplicate(key);
      keys |= look->bit;
      if constexpr (is_root) owner.root_values[look->key.word] = uint32_t(place.token + 1 - tokens);
      place = value({place.next + 2, place.token + 1}, depth + 1);
      if (!place.next || place.next == end) return wrong;
    } while (base[*place.next++] == ',');
    if (base[place.next[-1]] != '}') return wrong;
    if (keys & 1) owner.keys.resize(own.link);
    own.link = uint32_t(place.token - tokens);
    if constexpr (is_root) root_keys = keys;
    return place;
  }

  APART Place array(Place place, size_t depth) {
    if (depth > owner.max_depth) return wrong;
    deepest = std::max(deepest, depth);
    notice_json_token &own = *place.token++;
    own = {*place.next++, 0, 0, NOTICE_JSON_ARRAY, 0, 0};
    if (place.next == end) return wrong;
    if (base[*place.next] == ']') place.next++;
    else do {
      if (place.next == end) return wrong;
      place = value(place, depth + 1);
      if (!place.next || place.next == end) return wrong;
    } while (base[*place.next++] == ',');
    if (base[place.next[-1]] != ']') return wrong;
    own.link = uint32_t(place.token - tokens);
    return place;
  }

  // Looks a key up.
  APART Look *look_of(notice_json_token &key) const {
    const std::string_view text = text_of(key);
    key.word = owner.words ? owner.words->find(text.data(), text.size()) : 0;
    return &owner.looks[key.word < std::size(owner.looks) ? key.word : 0];
  }

  std::string_view text_of(const notice_json_token &token) const {
    return {token.escaped ? reinterpret_cast<const char *>(owner.strings.get()) + token.link : base + token.offset + 1, token.length};
  }

  // A string, up to what comes next; false where an escape is wrong.
  INLINED bool string(uint32_t start, uint32_t stop, notice_json_token &token) {
    const char *const quote = base + start, *close = base + stop - 1;
    // Between the closing quote and what comes next is only white space.
    while (*close != '"') close--;
    token = {start, uint32_t(close - quote) - 1, 0, NOTICE_JSON_STRING, 0, 0};
    return close <= escape || resolve(token, close);
  }

  // Resolves the escapes of a string.
  APART bool resolve(notice_json_token &token, const char *close) {
    const char *text = base + token.offset + 1;
    uint8_t *const begin = output;
    token.escaped = 1;
    output = unquote(text, close, output);
    if (!output) output = unescape(*owner.indexer, reinterpret_cast<const uint8_t *>(text), begin, 0);
    if (!output) {
      output = begin;
      if (!unescape_leniently(text, output)) return false;
      token.escaped = 2;
    }
    escape = find_escape(close);
    token.link = uint32_t(begin - owner.strings.get());
    token.length = uint32_t(output - begin);
    return true;
  }

  APART const char *find_escape(const char *from) const {
    const char *const stop = base + *end;
    auto found = static_cast<const char *>(std::memchr(from, '\\', size_t(stop - from)));
    return found ? found : stop;
  }

  // A value that is no string, object or array, up to what comes next, with white space behind it.
  APART bool scalar(uint32_t start, uint32_t stop, notice_json_token &token) const {
    const char *text = base + start, *last = base + stop;
    while (last > text && (last[-1] == ' ' || last[-1] == '\n' || last[-1] == '\r' || last[-1] == '\t')) last--;
    token = {start, uint32_t(last - text), 0, kind_of(text, last), 0, 0};
    return token.kind != NOTICE_JSON_STRING;
  }

  // Whether an object has had a key that is no word. Objects have few keys, or they are no messages: beyond a number, those
  // are no longer compared.
  APART bool has_key(size_t first_key, const notice_json_token &key) {
    const std::string_view text = text_of(key);
    size_t stop = owner.keys.size(), begin = std::max(first_key, stop > 64 ? stop - 64 : 0);
    bool is_there = std::find(owner.keys.begin() + ptrdiff_t(begin), owner.keys.end(), text) != owner.keys.end();
    owner.keys.push_back(text);
    return is_there;
  }

  APART void tell_duplicate(const notice_json_token &key) {
    if (!duplicate_key) duplicate_key = size_t(&key - tokens);
  }
};

}  // namespace
