#include "notice_json.h"

#include <simdjson.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

namespace ondemand = simdjson::ondemand;

// An object or array whose end has not come yet.
struct open_container {
  uint32_t token;
  // Where the keys of an object that are no words begin among those of all that are open.
  uint32_t first_key;
  // What has been found of the one around it.
  uint64_t outer_keys;
};

// A hash table with open addressing: half of its places at least are free.
struct notice_json_words {
  // What texts are compared by: the length and eight bytes from each end, which may overlap. Eight bytes of any text can be
  // read. Between the two, a longer text has more.
  struct ends {
    uint64_t first = 0, last = 0;
    uint32_t length = 0;

    ends() = default;
    ends(const char *text, size_t length) : length(uint32_t(length)) {
      std::memcpy(&first, text, 8);
      if (length < 8) first &= (uint64_t(1) << 8 * length) - 1;
      else std::memcpy(&last, text + length - 8, 8);
    }

    uint32_t hash() const { return uint32_t(((first ^ last * 31 ^ length) * 0x9E3779B97F4A7C15u) >> 40); }
    bool operator==(const ends &other) const {
      return first == other.first && last == other.last && length == other.length;
    }
  };

  struct place {
    ends own;
    uint32_t word = 0;
  };
  std::vector<std::string> texts;
  std::vector<place> places;
  uint32_t mask;

  // Nearly always the first place that is looked at has the word.
  __attribute__((always_inline)) uint16_t find(const char *text, size_t length) const {
    ends own(text, length);
    uint32_t at = own.hash() & mask;
    return places[at].own == own && length <= 16 ? uint16_t(places[at].word) : find(text, length, own, at);
  }

private:
  __attribute__((noinline)) uint16_t find(const char *text, size_t length, const ends &own, uint32_t at) const {
    for (;; at = (at + 1) & mask) {
      const place &place = places[at];
      if (!place.word) return 0;
      if (place.own == own && (length <= 16 || std::memcmp(texts[place.word - 1].data(), text, length) == 0))
        return uint16_t(place.word);
    }
  }
};

struct notice_json_parser {
  ondemand::parser parser;
  size_t max_depth;
  const notice_json_words *words;
  // Finds the brackets, colons, commas, and the beginnings of strings and other values.
  std::unique_ptr<simdjson::internal::dom_parser_implementation> indexer;
  std::vector<open_container> open;
  std::vector<notice_json_token> tokens;
  // The keys of the objects that are open while a document is walked.
  std::vector<std::string_view> keys;
  // Of the outermost object: where the value of each word is.
  uint32_t root_values[64];
  std::unique_ptr<uint8_t[]> strings;
  size_t strings_capacity = 0;

  notice_json_parser(size_t depth, const notice_json_words *words) : max_depth(depth), words(words) {}
};

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
    size_t size = 1;
    while (size < 4 * count) size *= 2;
    auto made = std::make_unique<notice_json_words>();
    made->places.resize(size);
    made->mask = uint32_t(size - 1);
    for (size_t i = 0; i < count; i++) {
      std::string text = words[i];
      text.reserve(8);
      notice_json_words::ends own(text.data(), text.size());
      uint32_t at = own.hash() & made->mask;
      while (made->places[at].word) at = (at + 1) & made->mask;
      made->places[at] = {own, uint32_t(i + 1)};
      made->texts.push_back(text);
    }
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
    Reading reading;
    if (reading.document(*parser, base, length)) {
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
