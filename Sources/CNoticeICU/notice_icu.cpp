#include "notice_icu.h"

#include <unicode/datefmt.h>
#include <unicode/formattedvalue.h>
#include <unicode/listformatter.h>
#include <unicode/localematcher.h>
#include <unicode/locid.h>
#include <unicode/measfmt.h>
#include <unicode/measunit.h>
#include <unicode/measure.h>
#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unicode/plurrule.h>
#include <unicode/timezone.h>
#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/ucnv.h>
#include <unicode/uloc.h>
#include <unicode/uniset.h>
#include <unicode/utf8.h>
#include <unicode/utypes.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <vector>

struct notice_icu_message {
  icu::MessageFormat format;
  // Kept between calls so that formatting does not allocate for them each time.
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
};

struct notice_icu_list {
  std::unique_ptr<icu::ListFormatter> format;
};

struct notice_icu_plural {
  std::unique_ptr<icu::PluralRules> rules;
};

struct notice_icu_date {
  std::unique_ptr<icu::DateFormat> format;
};

struct notice_icu_charset {
  icu::UnicodeSet characters;
};

struct notice_icu_pattern {
  icu::MessagePattern parsed;
};

static_assert(NOTICE_ICU_MSG_START == int(UMSGPAT_PART_TYPE_MSG_START) && NOTICE_ICU_MSG_LIMIT == int(UMSGPAT_PART_TYPE_MSG_LIMIT) &&
              NOTICE_ICU_REPLACE_NUMBER == int(UMSGPAT_PART_TYPE_REPLACE_NUMBER) && NOTICE_ICU_ARG_START == int(UMSGPAT_PART_TYPE_ARG_START) &&
              NOTICE_ICU_ARG_SELECTOR == int(UMSGPAT_PART_TYPE_ARG_SELECTOR) && NOTICE_ICU_ARG_INT == int(UMSGPAT_PART_TYPE_ARG_INT) &&
              NOTICE_ICU_ARG_DOUBLE == int(UMSGPAT_PART_TYPE_ARG_DOUBLE) && NOTICE_ICU_ARG_NONE == int(UMSGPAT_ARG_TYPE_NONE) &&
              NOTICE_ICU_ARG_PLURAL == int(UMSGPAT_ARG_TYPE_PLURAL) && NOTICE_ICU_ARG_SIMPLE == int(UMSGPAT_ARG_TYPE_SIMPLE) &&
              NOTICE_ICU_ARG_SELECTORDINAL == int(UMSGPAT_ARG_TYPE_SELECTORDINAL) && NOTICE_ICU_ARG_SELECT == int(UMSGPAT_ARG_TYPE_SELECT));

namespace {

icu::UnicodeString utf16(const char *text, int32_t length) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text, length));
}

int32_t write(const icu::UnicodeString &text, char *out, int32_t capacity) {
  std::string bytes;
  text.toUTF8String(bytes);
  if (bytes.size() > size_t(INT32_MAX)) return 0;
  auto length = int32_t(bytes.size());
  if (length <= capacity) std::memcpy(out, bytes.data(), bytes.size());
  return length;
}

int32_t fail(UErrorCode code, notice_icu_error *error) {
  error->code = code;
  error->offset = -1;
  return 0;
}

icu::Locale locale_of(const char *tag, UErrorCode &status) {
  icu::Locale locale = icu::Locale::forLanguageTag(tag, status);
  // forLanguageTag keeps what it can read; a POSIX name reads whole only as an ICU locale id.
  if (U_FAILURE(status) || std::strpbrk(tag, "_.@")) {
    status = U_ZERO_ERROR;
    locale = icu::Locale::createCanonical(tag);
  }
  return locale;
}

int32_t write_tag(const icu::Locale &locale, char *out, int32_t capacity, UErrorCode &status) {
  auto tag = locale.toLanguageTag<std::string>(status);
  auto length = int32_t(tag.size());
  if (length <= capacity) std::memcpy(out, tag.data(), tag.size());
  return length;
}

}  // namespace

const char *notice_icu_error_name(int32_t code) { return u_errorName(UErrorCode(code)); }

notice_icu_message *notice_icu_message_open(const char *pattern, int32_t length, const char *locale, notice_icu_error *error) {
  UErrorCode status = U_ZERO_ERROR;
  UParseError position = {0, -1, {0}, {0}};
  icu::UnicodeString text = utf16(pattern, length);
  icu::MessageFormat format(text, icu::Locale::forLanguageTag(locale, status), position, status);
  *error = {status, position.offset};
  if (U_FAILURE(status)) return nullptr;
  auto message = new (std::nothrow) notice_icu_message{format, {}, {}};
  if (!message) error->code = U_MEMORY_ALLOCATION_ERROR;
  return message;
}

void notice_icu_message_close(notice_icu_message *message) { delete message; }

int32_t notice_icu_message_format(notice_icu_message *message, const notice_icu_argument *arguments, int32_t count,
                                  char *out, int32_t capacity, notice_icu_error *error) {
  *error = {U_ZERO_ERROR, -1};
  message->names.clear();
  message->values.clear();
  for (int32_t i = 0; i < count; i++) {
    message->names.push_back(icu::UnicodeString(arguments[i].name, -1, US_INV));
    message->values.push_back(arguments[i].text ? icu::Formattable(utf16(arguments[i].text, arguments[i].text_length))
                                                : icu::Formattable(arguments[i].number));
  }
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString text;
  message->format.format(message->names.data(), message->values.data(), count, text, status);
  if (U_FAILURE(status)) return fail(status, error);
  return write(text, out, capacity);
}

notice_icu_pattern *notice_icu_pattern_open(const char *pattern, int32_t length, notice_icu_error *error) {
  UErrorCode status = U_ZERO_ERROR;
  UParseError position = {0, -1, {0}, {0}};
  icu::MessagePattern parsed(utf16(pattern, length), &position, status);
  *error = {status, position.offset};
  if (U_FAILURE(status)) return nullptr;
  auto made = new (std::nothrow) notice_icu_pattern{parsed};
  if (!made) error->code = U_MEMORY_ALLOCATION_ERROR;
  return made;
}

void notice_icu_pattern_close(notice_icu_pattern *pattern) { delete pattern; }

int32_t notice_icu_pattern_count(const notice_icu_pattern *pattern) { return pattern->parsed.countParts(); }

notice_icu_part notice_icu_pattern_part(const notice_icu_pattern *pattern, int32_t index) {
  const auto &part = pattern->parsed.getPart(index);
  bool starts = part.getType() == UMSGPAT_PART_TYPE_ARG_START;
  bool is_number = icu::MessagePattern::Part::hasNumericValue(part.getType());
  return {int32_t(part.getType()), starts ? int32_t(part.getArgType()) : 0, part.getIndex(), part.getLimit(),
          pattern->parsed.getLimitPartIndex(index), is_number ? pattern->parsed.getNumericValue(part) : 0};
}

int32_t notice_icu_pattern_text(const notice_icu_pattern *pattern, int32_t start, int32_t limit, char *out, int32_t capacity,
                                notice_icu_error *error) {
  *error = {U_ZERO_ERROR, -1};
  return write(pattern->parsed.getPatternString().tempSubStringBetween(start, limit), out, capacity);
}

notice_icu_plural *notice_icu_plural_open(const char *locale, bool is_ordinal, notice_icu_error *error) {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::PluralRules> rules(icu::PluralRules::forLocale(icu::Locale::forLanguageTag(locale, status),
                                                                                 is_ordinal ? UPLURAL_TYPE_ORDINAL : UPLURAL_TYPE_CARDINAL, status));
  *error = {status, -1};
  if (U_FAILURE(status)) return nullptr;
  auto plural = new (std::nothrow) notice_icu_plural{std::move(rules)};
  if (!plural) error->code = U_MEMORY_ALLOCATION_ERROR;
  return plural;
}

void notice_icu_plural_close(notice_icu_plural *plural) { delete plural; }

int32_t notice_icu_plural_select(const notice_icu_plural *plural, int64_t number, char *out, int32_t capacity,
                                 notice_icu_error *error) {
  *error = {U_ZERO_ERROR, -1};
  // A whole number that int32_t cannot hold is exact as a double up to 2^53; beyond, no language cares.
  bool small = number >= INT32_MIN && number <= INT32_MAX;
  return write(small ? plural->rules->select(int32_t(number)) : plural->rules->select(double(number)), out, capacity);
}

int32_t notice_icu_plural_keywords(const notice_icu_plural *plural, char *out, int32_t capacity, notice_icu_error *error) {
  *error = {U_ZERO_ERROR, -1};
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::StringEnumeration> keywords(plural->rules->getKeywords(status));
  icu::UnicodeString text;
  while (U_SUCCESS(status)) {
    const icu::UnicodeString *keyword = keywords->snext(status);
    if (!keyword) break;
    double samples[4];
    // A category of fractions alone has no whole number.
    int32_t count = plural->rules->getSamples(*keyword, samples, 4, status);
    bool has_whole = *keyword == u"other";
    for (int32_t i = 0; i < count && i < 4; i++) has_whole = has_whole || samples[i] == std::floor(samples[i]);
    if (has_whole) text.append(text.isEmpty() ? u"" : u",").append(*keyword);
  }
  if (U_FAILURE(status)) return fail(status, error);
  return write(text, out, capacity);
}

static notice_icu_charset *make_charset(icu::UnicodeSet &characters, UErrorCode status, notice_icu_error *error) {
  *error = {status, -1};
  if (U_FAILURE(status)) return nullptr;
  characters.freeze();
  auto charset = new (std::nothrow) notice_icu_charset{characters};
  if (!charset) error->code = U_MEMORY_ALLOCATION_ERROR;
  return charset;
}

notice_icu_charset *notice_icu_charset_open(const char *name, notice_icu_error *error) {
  UErrorCode status = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(name, &status);
  icu::UnicodeSet characters;
  ucnv_getUnicodeSet(converter, characters.toUSet(), UCNV_ROUNDTRIP_SET, &status);
  ucnv_close(converter);
  return make_charset(characters, status, error);
}

notice_icu_charset *notice_icu_charset_open_changed(const char *transform, notice_icu_error *error) {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::Transliterator> transliterator(
      icu::Transliterator::createInstance(icu::UnicodeString(transform, -1, US_INV), UTRANS_FORWARD, status));
  icu::UnicodeSet characters;
  if (U_SUCCESS(status)) transliterator->getSourceSet(characters);
  return make_charset(characters, status, error);
}

void notice_icu_charset_close(notice_icu_charset *charset) { delete charset; }

bool notice_icu_charset_contains(const notice_icu_charset *charset, uint32_t character) {
  return charset->characters.contains(UChar32(character));
}

notice_icu_list *notice_icu_list_open(const char *locale, notice_icu_error *error) {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::ListFormatter> format(
      icu::ListFormatter::createInstance(icu::Locale::forLanguageTag(locale, status), status));
  *error = {status, -1};
  if (U_FAILURE(status)) return nullptr;
  auto list = new (std::nothrow) notice_icu_list{std::move(format)};
  if (!list) error->code = U_MEMORY_ALLOCATION_ERROR;
  return list;
}

void notice_icu_list_close(notice_icu_list *list) { delete list; }

int32_t notice_icu_list_between(const notice_icu_list *list, const char *const *items, const int32_t *item_lengths,
                                int32_t count, int32_t *lengths, char *out, int32_t capacity, notice_icu_error *error) {
  *error = {U_ZERO_ERROR, -1};
  std::vector<icu::UnicodeString> texts;
  for (int32_t i = 0; i < count; i++) texts.push_back(utf16(items[i], item_lengths[i]));
  UErrorCode status = U_ZERO_ERROR;
  auto formatted = list->format->formatStringsToValue(texts.data(), count, status);
  icu::UnicodeString text = formatted.toTempString(status);
  icu::ConstrainedFieldPosition position;
  position.constrainField(UFIELD_CATEGORY_LIST, ULISTFMT_ELEMENT_FIELD);
  std::string bytes;
  int32_t end = 0;
  for (int32_t i = 0; i < count; i++) {
    // ICU gives the elements in the order of the text, which in every language of CLDR is the order of the list.
    if (!formatted.nextPosition(position, status)) return fail(U_FAILURE(status) ? status : U_INTERNAL_PROGRAM_ERROR, error);
    size_t before = bytes.size();
    text.tempSubStringBetween(end, position.getStart()).toUTF8String(bytes);
    lengths[i] = int32_t(bytes.size() - before);
    end = position.getLimit();
  }
  size_t before = bytes.size();
  text.tempSubStringBetween(end).toUTF8String(bytes);
  lengths[count] = int32_t(bytes.size() - before);
  if (U_FAILURE(status)) return fail(status, error);
  if (int32_t(bytes.size()) <= capacity) std::memcpy(out, bytes.data(), bytes.size());
  return int32_t(bytes.size());
}

notice_icu_date *notice_icu_date_open(const char *locale, const char *skeleton, const char *time_zone, notice_icu_error *error) {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::DateFormat> format(icu::DateFormat::createInstanceForSkeleton(
      icu::UnicodeString(skeleton, -1, US_INV), icu::Locale::forLanguageTag(locale, status), status));
  std::unique_ptr<icu::TimeZone> zone(icu::TimeZone::createTimeZone(icu::UnicodeString::fromUTF8(time_zone)));
  if (U_SUCCESS(status) && *zone == icu::TimeZone::getUnknown()) status = U_ILLEGAL_ARGUMENT_ERROR;
  *error = {status, -1};
  if (U_FAILURE(status)) return nullptr;
  format->adoptTimeZone(zone.release());
  auto date = new (std::nothrow) notice_icu_date{std::move(format)};
  if (!date) error->code = U_MEMORY_ALLOCATION_ERROR;
  return date;
}

void notice_icu_date_close(notice_icu_date *date) { delete date; }

int32_t notice_icu_date_format(notice_icu_date *date, int64_t milliseconds, char *out, int32_t capacity, notice_icu_error *error) {
  *error = {U_ZERO_ERROR, -1};
  icu::UnicodeString text;
  date->format->format(UDate(milliseconds), text);
  return write(text, out, capacity);
}

int32_t notice_icu_duration_format(const char *locale, int64_t seconds, bool is_short, char *out, int32_t capacity,
                                   notice_icu_error *error) {
  *error = {U_ZERO_ERROR, -1};
  UErrorCode status = U_ZERO_ERROR;
  icu::MeasureFormat format(icu::Locale::forLanguageTag(locale, status), is_short ? UMEASFMT_WIDTH_SHORT : UMEASFMT_WIDTH_WIDE, status);
  std::vector<icu::Measure> measures;
  auto add = [&](int64_t amount, icu::MeasureUnit *unit) {
    if (amount) measures.emplace_back(icu::Formattable(amount), unit, status);  // takes the unit
    else delete unit;
  };
  add(seconds / 86400, icu::MeasureUnit::createDay(status));
  add(seconds / 3600 % 24, icu::MeasureUnit::createHour(status));
  add(seconds / 60 % 60, icu::MeasureUnit::createMinute(status));
  add(seconds % 60, icu::MeasureUnit::createSecond(status));
  if (measures.empty()) measures.emplace_back(icu::Formattable(int64_t(0)), icu::MeasureUnit::createSecond(status), status);
  icu::UnicodeString text;
  icu::FieldPosition position(icu::FieldPosition::DONT_CARE);
  if (U_SUCCESS(status)) format.formatMeasures(measures.data(), int32_t(measures.size()), text, position, status);
  if (U_FAILURE(status)) return fail(status, error);
  return write(text, out, capacity);
}

int32_t notice_icu_locale_match(const char *desired, const char *supported, char *out, int32_t capacity, bool *matched,
                                notice_icu_error *error) {
  *error = {U_ZERO_ERROR, -1};
  *matched = false;
  UErrorCode status = U_ZERO_ERROR;
  std::vector<icu::Locale> locales;
  for (const char *tag = supported; *tag;) {
    size_t length = std::strcspn(tag, ",");
    locales.push_back(icu::Locale::forLanguageTag(icu::StringPiece(tag, int32_t(length)), status));
    tag += length + (tag[length] == ',');
  }
  // ICU's own limit takes another script for another language. A reader of Cantonese in Traditional characters is better
  // served by Simplified Chinese than by the default, so whatever is no farther apart than those two is a match.
  auto matcher = icu::LocaleMatcher::Builder()
                     .setSupportedLocales(locales.begin(), locales.end())
                     .setMaxDistance(icu::Locale("yue_Hant_HK"), icu::Locale("zh_Hans_CN"))
                     .build(status);
  icu::Locale wanted = locale_of(desired, status);
  auto result = matcher.getBestMatchResult(wanted, status);
  if (U_FAILURE(status)) return fail(status, error);
  *matched = result.getSupportedIndex() >= 0 && result.getDesiredIndex() >= 0;
  auto best = result.getSupportedLocale();
  int32_t length = best ? write_tag(*best, out, capacity, status) : 0;
  if (U_FAILURE(status)) return fail(status, error);
  return length;
}

int32_t notice_icu_locale_tag(const char *tag, bool maximized, char *out, int32_t capacity, notice_icu_error *error) {
  *error = {U_ZERO_ERROR, -1};
  UErrorCode status = U_ZERO_ERROR;
  icu::Locale locale = locale_of(tag, status);
  if (maximized) locale.addLikelySubtags(status);
  int32_t length = write_tag(locale, out, capacity, status);
  if (U_FAILURE(status)) return fail(status, error);
  return length;
}

bool notice_icu_locale_same_language(const char *one, const char *other) {
  UErrorCode status = U_ZERO_ERROR;
  icu::Locale first = locale_of(one, status);
  icu::Locale second = locale_of(other, status);
  // Without a language of its own, ICU takes English for the likely one.
  if (!*first.getLanguage() || !*second.getLanguage()) return false;
  first.addLikelySubtags(status);
  second.addLikelySubtags(status);
  return U_SUCCESS(status) && !std::strcmp(first.getLanguage(), second.getLanguage()) &&
         !std::strcmp(first.getScript(), second.getScript());
}

bool notice_icu_locale_is_right_to_left(const char *tag) {
  UErrorCode status = U_ZERO_ERROR;
  return locale_of(tag, status).isRightToLeft();
}

bool notice_icu_has_right_to_left(const char *text, int64_t length) {
  for (int64_t at = 0; at < length;) {
    UChar32 character;
    U8_NEXT_OR_FFFD(text, at, length, character);
    switch (u_charDirection(character)) {
      case U_LEFT_TO_RIGHT: case U_EUROPEAN_NUMBER: case U_EUROPEAN_NUMBER_SEPARATOR: case U_EUROPEAN_NUMBER_TERMINATOR:
      case U_COMMON_NUMBER_SEPARATOR: case U_BLOCK_SEPARATOR: case U_SEGMENT_SEPARATOR: case U_WHITE_SPACE_NEUTRAL:
      case U_OTHER_NEUTRAL: case U_DIR_NON_SPACING_MARK: case U_BOUNDARY_NEUTRAL: break;
      default: return true;
    }
  }
  return false;
}

bool notice_icu_locale_is_valid(const char *tag) {
  std::string hyphenated(tag, std::strcspn(tag, ".@"));
  if (hyphenated == "C" || hyphenated == "POSIX") return true;
  std::replace(hyphenated.begin(), hyphenated.end(), '_', '-');
  char id[ULOC_FULLNAME_CAPACITY];
  int32_t parsed = 0;
  UErrorCode status = U_ZERO_ERROR;
  uloc_forLanguageTag(hyphenated.c_str(), id, sizeof id, &parsed, &status);
  return U_SUCCESS(status) && parsed > 0 && size_t(parsed) == hyphenated.size();
}

int64_t notice_icu_columns(const char *text, int64_t length) {
  int64_t columns = 0;
  for (int64_t at = 0; at < length;) {
    UChar32 character;
    U8_NEXT_OR_FFFD(text, at, length, character);
    if (U_GET_GC_MASK(character) & (U_GC_MN_MASK | U_GC_ME_MASK | U_GC_CF_MASK)) continue;
    int32_t width = u_getIntPropertyValue(character, UCHAR_EAST_ASIAN_WIDTH);
    columns += width == U_EA_WIDE || width == U_EA_FULLWIDTH ? 2 : 1;
  }
  return columns;
}
