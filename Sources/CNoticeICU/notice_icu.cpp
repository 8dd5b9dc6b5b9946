#include "notice_icu.h"

#include <unicode/listformatter.h>
#include <unicode/localematcher.h>
#include <unicode/locid.h>
#include <unicode/measfmt.h>
#include <unicode/measunit.h>
#include <unicode/measure.h>
#include <unicode/messagepattern.h>
#include <unicode/msgfmt.h>
#include <unicode/uchar.h>
#include <unicode/uloc.h>
#include <unicode/utf8.h>
#include <unicode/utypes.h>

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <vector>

struct notice_icu_message {
  icu::MessageFormat format;
  std::vector<std::string> argument_names;
  // Kept between calls so that formatting does not allocate for them each time.
  std::vector<icu::UnicodeString> names;
  std::vector<icu::Formattable> values;
};

struct notice_icu_list {
  std::unique_ptr<icu::ListFormatter> format;
  std::vector<icu::UnicodeString> items;
};

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

std::vector<std::string> argument_names(const icu::UnicodeString &text) {
  std::vector<std::string> names;
  UErrorCode status = U_ZERO_ERROR;
  icu::MessagePattern pattern(text, nullptr, status);
  for (int32_t i = 0; U_SUCCESS(status) && i < pattern.countParts(); i++) {
    const auto &part = pattern.getPart(i);
    if (part.getType() != UMSGPAT_PART_TYPE_ARG_NAME) continue;
    std::string name;
    pattern.getSubstring(part).toUTF8String(name);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  }
  return names;
}

}  // namespace

const char *notice_icu_error_name(int32_t code) { return u_errorName(UErrorCode(code)); }

notice_icu_message *notice_icu_message_open(const char *pattern, int32_t length, const char *locale, notice_icu_error *error) {
  UErrorCode status = U_ZERO_ERROR;
  UParseError position = {0, -1, {0}, {0}};
  icu::UnicodeString text = utf16(pattern, length);
  icu::MessageFormat format(text, icu::Locale(locale), position, status);
  *error = {status, position.offset};
  if (U_FAILURE(status)) return nullptr;
  auto message = new (std::nothrow) notice_icu_message{format, argument_names(text), {}, {}};
  if (!message) error->code = U_MEMORY_ALLOCATION_ERROR;
  return message;
}

void notice_icu_message_close(notice_icu_message *message) { delete message; }

const char *notice_icu_message_argument_name(const notice_icu_message *message, int32_t index) {
  return size_t(index) < message->argument_names.size() ? message->argument_names[size_t(index)].c_str() : nullptr;
}

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

notice_icu_list *notice_icu_list_open(const char *locale, notice_icu_error *error) {
  UErrorCode status = U_ZERO_ERROR;
  std::unique_ptr<icu::ListFormatter> format(icu::ListFormatter::createInstance(icu::Locale(locale), status));
  *error = {status, -1};
  if (U_FAILURE(status)) return nullptr;
  auto list = new (std::nothrow) notice_icu_list{std::move(format), {}};
  if (!list) error->code = U_MEMORY_ALLOCATION_ERROR;
  return list;
}

void notice_icu_list_close(notice_icu_list *list) { delete list; }

int32_t notice_icu_list_format(notice_icu_list *list, const char *const *items, const int32_t *lengths, int32_t count,
                               char *out, int32_t capacity, notice_icu_error *error) {
  *error = {U_ZERO_ERROR, -1};
  list->items.clear();
  for (int32_t i = 0; i < count; i++) list->items.push_back(utf16(items[i], lengths[i]));
  UErrorCode status = U_ZERO_ERROR;
  icu::UnicodeString text;
  list->format->format(list->items.data(), count, text, status);
  if (U_FAILURE(status)) return fail(status, error);
  return write(text, out, capacity);
}

int32_t notice_icu_duration_format(const char *locale, int64_t seconds, char *out, int32_t capacity, notice_icu_error *error) {
  *error = {U_ZERO_ERROR, -1};
  UErrorCode status = U_ZERO_ERROR;
  icu::MeasureFormat format(icu::Locale(locale), UMEASFMT_WIDTH_SHORT, status);
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

bool notice_icu_locale_is_valid(const char *tag) {
  std::string hyphenated(tag);
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
