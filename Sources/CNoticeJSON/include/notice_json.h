// One JSON document to a flat array of tokens, with simdjson.
//
// The array lists every value in document order. A container is followed by its contents (in an object: key, value,
// key, value, ...) and knows the index behind them, so a reader can step over it. Every token knows where in the
// source it stands, and numbers stay text, so nothing is rounded.
#ifndef NOTICE_JSON_H
#define NOTICE_JSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  NOTICE_JSON_OBJECT,
  NOTICE_JSON_ARRAY,
  NOTICE_JSON_STRING,
  NOTICE_JSON_NUMBER,
  NOTICE_JSON_TRUE,
  NOTICE_JSON_FALSE,
  NOTICE_JSON_NULL,
};

typedef struct {
  uint32_t offset;   // of the first byte in the source (a string's opening quote)
  uint32_t length;   // a string: bytes of its characters, escapes resolved; a scalar: source bytes; a container: 0
  uint32_t link;     // a container: the index behind its contents; an escaped string: where in `strings` it begins
  uint8_t kind;
  uint8_t escaped;   // a string with escapes: its characters are in `strings`, else in the source, behind the quote;
                     // 2: there was half of a surrogate pair, which is U+FFFD now
  uint16_t word;     // a key that is one of the parser's words: its index, from 1; else 0
} notice_json_token;

typedef enum {
  NOTICE_JSON_OK,
  NOTICE_JSON_EMPTY,
  NOTICE_JSON_SYNTAX,
  NOTICE_JSON_UNCLOSED,
  NOTICE_JSON_STRING_CONTROL,
  NOTICE_JSON_STRING_ESCAPE,
  NOTICE_JSON_INVALID_NUMBER,
  NOTICE_JSON_INVALID_UTF8,
  NOTICE_JSON_TOO_DEEP,
  NOTICE_JSON_TOO_LONG,
  NOTICE_JSON_TRAILING,
  NOTICE_JSON_OUT_OF_MEMORY,
} notice_json_status;

typedef struct {
  notice_json_status status;
  size_t error_offset;               // meant where status is not OK
  const notice_json_token *tokens;   // valid until the parser is used again or destroyed, like `strings`
  size_t count;
  const uint8_t *strings;
  size_t depth;                      // of the deepest container; the outermost is 1
  size_t duplicate_key;              // the index of the first key that its object has had already; 0: there is none
  // What the outermost object has, for its reader to look at first: a bit for each of the first 63 words that is a key of
  // it, and the lowest bit for all other keys. By the word, the index of the value behind the last such key.
  uint64_t root_keys;
  const uint32_t *root_values;
} notice_json_result;

typedef struct notice_json_parser notice_json_parser;

// How many readable bytes must lie behind a document.
size_t notice_json_padding(void);

// Words that a reader looks for: as keys, they are recognised once, while the document is read. The table must live as long
// as the parsers that use it. Returns NULL where memory is short, and where two words have the same length and the same
// eight bytes at both ends.
typedef struct notice_json_words notice_json_words;
notice_json_words *notice_json_words_create(const char *const *words, size_t count);
void notice_json_words_destroy(notice_json_words *words);

// Returns NULL where memory is short. Containers nested deeper than `max_depth` are an error. `words` may be NULL.
notice_json_parser *notice_json_parser_create(size_t max_depth, const notice_json_words *words);
void notice_json_parser_destroy(notice_json_parser *parser);

// Reads exactly one document from `length` bytes; what lies in the padding behind them does not matter.
void notice_json_parse(notice_json_parser *parser, const uint8_t *bytes, size_t length, notice_json_result *result);

#ifdef __cplusplus
}
#endif
#endif
