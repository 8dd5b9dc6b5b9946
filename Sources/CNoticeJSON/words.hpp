#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

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
    const ends own(text, length);
    const place &first = places[own.hash() & mask];
    return first.own == own && length <= 16 ? uint16_t(first.word) : find_slowly(text, length);
  }

private:
  __attribute__((noinline)) uint16_t find_slowly(const char *text, size_t length) const {
    const ends own(text, length);
    for (uint32_t at = own.hash() & mask;; at = (at + 1) & mask) {
      const place &place = places[at];
      if (!place.word) return 0;
      if (place.own == own && (length <= 16 || std::memcmp(texts[place.word - 1].data(), text, length) == 0))
        return uint16_t(place.word);
    }
  }
};
