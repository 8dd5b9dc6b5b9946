// The few services of ICU's C++ interface that have no C equivalent, or none with named arguments.
//
// Text is UTF-8 with a length. Functions that write text return the length it needs and write nothing where `capacity`
// is less; call again with that much. A message or a date format must not be used from two threads at once (ICU
// makes parts of it on first use, without a lock); everything else may.
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

// MessagePattern: a pattern's parts, as ICU's parser sees them. Positions are UTF-16 units of the pattern.
typedef struct notice_icu_pattern notice_icu_pattern;

// The values of ICU's UMessagePatternPartType and UMessagePatternArgType that a reader of parts needs.
enum { NOTICE_ICU_MSG_START = 0, NOTICE_ICU_MSG_LIMIT = 1, NOTICE_ICU_REPLACE_NUMBER = 4, NOTICE_ICU_ARG_START = 5,
       NOTICE_ICU_ARG_SELECTOR = 11, NOTICE_ICU_ARG_INT = 12, NOTICE_ICU_ARG_DOUBLE = 13 };
enum { NOTICE_ICU_ARG_NONE = 0, NOTICE_ICU_ARG_SIMPLE = 1, NOTICE_ICU_ARG_PLURAL = 3, NOTICE_ICU_ARG_SELECT = 4,
       NOTICE_ICU_ARG_SELECTORDINAL = 5 };

typedef struct {
  int32_t type;
  int32_t argument_type; // of an ARG_START
  int32_t start, limit;  // of its text in the pattern
  int32_t limit_part;    // the index of the part that ends what this one starts
  double value;          // of an ARG_INT or ARG_DOUBLE
} notice_icu_part;

notice_icu_pattern *notice_icu_pattern_open(const char *pattern, int32_t length, notice_icu_error *error);
void notice_icu_pattern_close(notice_icu_pattern *pattern);
int32_t notice_icu_pattern_count(const notice_icu_pattern *pattern);
notice_icu_part notice_icu_pattern_part(const notice_icu_pattern *pattern, int32_t index);
int32_t notice_icu_pattern_text(const notice_icu_pattern *pattern, int32_t start, int32_t limit, char *out, int32_t capacity,
                                notice_icu_error *error);

// PluralRules: the CLDR category of a whole number, as a keyword; of ordinal numbers where `is_ordinal`.
typedef struct notice_icu_plural notice_icu_plural;
notice_icu_plural *notice_icu_plural_open(const char *locale, bool is_ordinal, notice_icu_error *error);
void notice_icu_plural_close(notice_icu_plural *plural);
int32_t notice_icu_plural_select(const notice_icu_plural *plural, int64_t number, char *out, int32_t capacity,
                                 notice_icu_error *error);

// The categories that a language's whole numbers have, with commas between.
int32_t notice_icu_plural_keywords(const notice_icu_plural *plural, char *out, int32_t capacity, notice_icu_error *error);

// Which characters a charset such as Big5 has: NULL where ICU does not know it.
typedef struct notice_icu_charset notice_icu_charset;
notice_icu_charset *notice_icu_charset_open(const char *name, notice_icu_error *error);
// The characters that a transform such as Hant-Hans changes.
notice_icu_charset *notice_icu_charset_open_changed(const char *transform, notice_icu_error *error);
void notice_icu_charset_close(notice_icu_charset *charset);
bool notice_icu_charset_contains(const notice_icu_charset *charset, uint32_t character);

// ListFormatter: what stands before, between and behind the items, as they are (some languages choose the word for "and"
// by the item behind it). `lengths` of `count + 1` texts, written one behind another.
typedef struct notice_icu_list notice_icu_list;
notice_icu_list *notice_icu_list_open(const char *locale, notice_icu_error *error);
void notice_icu_list_close(notice_icu_list *list);
int32_t notice_icu_list_between(const notice_icu_list *list, const char *const *items, const int32_t *item_lengths,
                                int32_t count, int32_t *lengths, char *out, int32_t capacity, notice_icu_error *error);

// DateFormat of a skeleton such as yMMMdjms, in an IANA time zone; U_ILLEGAL_ARGUMENT_ERROR for a zone that ICU lacks.
typedef struct notice_icu_date notice_icu_date;
notice_icu_date *notice_icu_date_open(const char *locale, const char *skeleton, const char *time_zone, notice_icu_error *error);
void notice_icu_date_close(notice_icu_date *date);
int32_t notice_icu_date_format(notice_icu_date *date, int64_t milliseconds, char *out, int32_t capacity, notice_icu_error *error);

// MeasureFormat: a length of time in its units, the zero ones left out ("2 hours, 5 seconds").
int32_t notice_icu_duration_format(const char *locale, int64_t seconds, bool is_short, char *out, int32_t capacity,
                                   notice_icu_error *error);

// LocaleMatcher: which of the comma-separated `supported` tags (the first is the default) serves `desired` best. Tags
// are BCP 47; a POSIX name such as zh_CN.UTF-8 is read too. `*matched` is false where only the default was left.
int32_t notice_icu_locale_match(const char *desired, const char *supported, char *out, int32_t capacity, bool *matched,
                                notice_icu_error *error);

// The tag in its canonical form; a POSIX name such as zh_CN.UTF-8 as a tag. With `maximized`, likely subtags are added.
int32_t notice_icu_locale_tag(const char *tag, bool maximized, char *out, int32_t capacity, notice_icu_error *error);

// Whether two tags are of one language in one script, likely subtags added: zh-TW and zh-Hant are. Tags without a language
// are of none.
bool notice_icu_locale_same_language(const char *one, const char *other);

// Whether the language is written from right to left.
bool notice_icu_locale_is_right_to_left(const char *tag);

// Whether the text has anything that is read from right to left, or that sets a direction.
bool notice_icu_has_right_to_left(const char *text, int64_t length);

// Whether `tag` is a well-formed BCP 47 tag, or a POSIX name such as zh_CN.UTF-8 or C.
bool notice_icu_locale_is_valid(const char *tag);

// How many columns of a terminal the text takes: two for a wide character, none for one that is not seen by itself.
int64_t notice_icu_columns(const char *text, int64_t length);

#ifdef __cplusplus
}
#endif
#endif
