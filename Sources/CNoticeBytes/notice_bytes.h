// What is done with sixteen bytes at once: Swift's own vectors are taken apart into bytes where they are compared.
#ifndef NOTICE_BYTES_H
#define NOTICE_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t notice_bytes __attribute__((ext_vector_type(16)));

// Whether a byte needs an escape in a string of JSON.
static inline bool notice_bytes_need_escape(notice_bytes some) {
  return __builtin_reduce_or((some < 0x20) | (some == '"') | (some == '\\') | (some == 0x7F));
}

// Copies a text of sixteen bytes or more, and never less. false where a byte needs an escape: then some have been copied.
static inline bool notice_bytes_copy_plain(uint8_t *to, const uint8_t *from, size_t count) {
  // The last sixteen have some again.
  for (size_t at = 0, last = count - 16;; at = at + 16 < last ? at + 16 : last) {
    notice_bytes some;
    memcpy(&some, from + at, sizeof some);
    if (notice_bytes_need_escape(some)) return false;
    memcpy(to + at, &some, sizeof some);
    if (at == last) return true;
  }
}

// Read from so many bytes before the middle on, letters from there on: put over what stands behind a text, they need no escape.
static const char notice_bytes_letters[] =
    "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
enum { notice_bytes_middle = 48 };

// Whether none of the first bytes in two words needs an escape. Behind these are zeros, or in the last one what is no ASCII.
static inline bool notice_bytes_are_plain(uint64_t first, uint64_t last, size_t count) {
  const uint64_t words[] = {first, last};
  notice_bytes some, others;
  memcpy(&some, words, sizeof some);
  memcpy(&others, notice_bytes_letters + notice_bytes_middle - count, sizeof others);
  return !notice_bytes_need_escape(some | others);
}

// The same of up to forty bytes in five words, behind which are zeros. Where they are plain, these and a sixth are copied.
static inline bool notice_bytes_copy_plain_words(
    uint8_t *to, uint64_t a, uint64_t b, uint64_t c, uint64_t d, uint64_t e, size_t count) {
  // (Made of what is in registers: what has just been stored in words would be waited for where it is read in larger pieces.)
  const uint64_t words[] = {a, b, c, d, e, 0};
  notice_bytes some[3], others[3];
  memcpy(some, words, sizeof some);
  memcpy(others, notice_bytes_letters + notice_bytes_middle - count, sizeof others);
  if (notice_bytes_need_escape(some[0] | others[0]) || notice_bytes_need_escape(some[1] | others[1]) ||
      notice_bytes_need_escape(some[2] | others[2])) return false;
  memcpy(to, some, sizeof some);
  return true;
}

#endif
