// The few services of ICU's C++ interface that have no C equivalent, or none with named arguments.
//
// Text is UTF-8 with a length. Functions that write text return the length it needs and write nothing where `capacity`
// is less; call again with that much. A formatter must not be used from two threads at once (ICU makes parts of it on
// first use, without a lock); different formatters may.
#ifndef NOTICE_ICU_H
#define NOTICE_ICU_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  int32_t code;          // an ICU UErrorCode; greater than 0 is a failure
  int32_t offset;        // in UTF-16 units of the pattern, where ICU names one; else -1
} notice_icu_error;

const char *notice_icu_error_name(int32_t code);

typedef struct {
  const char *name;      // NUL-terminated ASCII
  const char *text;      // NULL: `number` is the value
  int32_t text_length;
  int64_t number;
} notice_icu_argument;

// MessageFormat: one pattern with named arguments.
typedef struct notice_icu_message notice_icu_message;
notice_icu_message *notice_icu_message_open(const char *pattern, int32_t length, const char *locale, notice_icu_error *error);
void notice_icu_message_close(notice_icu_message *message);
int32_t notice_icu_message_format(notice_icu_message *message, const notice_icu_argument *arguments, int32_t count,
                                  char *out, int32_t capacity, notice_icu_error *error);

// The names of the pattern's arguments, at any depth, each once: NUL-terminated, NULL behind the last.
const char *notice_icu_message_argument_name(const notice_icu_message *message, int32_t index);

// ListFormatter: "A, B, and C".
typedef struct notice_icu_list notice_icu_list;
notice_icu_list *notice_icu_list_open(const char *locale, notice_icu_error *error);
void notice_icu_list_close(notice_icu_list *list);
int32_t notice_icu_list_format(notice_icu_list *list, const char *const *items, const int32_t *lengths, int32_t count,
                               char *out, int32_t capacity, notice_icu_error *error);

// MeasureFormat: a length of time in its units, the zero ones left out ("2 hr, 5 sec").
int32_t notice_icu_duration_format(const char *locale, int64_t seconds, char *out, int32_t capacity, notice_icu_error *error);

// LocaleMatcher: which of the comma-separated `supported` tags (the first is the default) serves `desired` best. Tags
// are BCP 47; a POSIX name such as zh_CN.UTF-8 is read too. `*matched` is false where only the default was left.
int32_t notice_icu_locale_match(const char *desired, const char *supported, char *out, int32_t capacity, bool *matched,
                                notice_icu_error *error);

// Whether `tag` is a well-formed BCP 47 tag (or its form with underscores).
bool notice_icu_locale_is_valid(const char *tag);

// How many columns of a terminal the text takes: two for a wide character, none for one that is not seen by itself.
int64_t notice_icu_columns(const char *text, int64_t length);

#ifdef __cplusplus
}
#endif
#endif
