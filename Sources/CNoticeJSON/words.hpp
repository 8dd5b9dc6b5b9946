#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

// A hash table in which each word has a place of its own: a text is looked for in one place, whether it is a word or not.
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
  uint32_t mask = 0;
  uint64_t factor = 0;

  // Looks for a factor that gives each word its place, which one of some dozens does. false where two words have the same
  // ends.
  bool place_all() {
    size_t size = 1;
    while (size < 8 * texts.size()) size *= 2;
    mask = uint32_t(size - 1);
    factor = 0x9E3779B97F4A7C15u;
    for (int tries = 0; tries < 10'000; tries++, factor = factor * 6364136223846793005u + 1442695040888963406u) {
      places.assign(size, place());
      size_t word = 0;
      for (; word < texts.size(); word++) {
        const ends own(texts[word].data(), texts[word].size());
        place &place = places[index(own)];
        if (place.word) break;
        place = {own, uint32_t(word + 1)};
      }
      if (word == texts.size()) return true;
    }
    return false;
  }

  __attribute__((always_inline)) uint16_t find(const char *text, size_t length) const {
    const ends own(text, length);
    const place &place = places[index(own)];
    if (!(place.own == own)) return 0;
    return length <= 16 || std::memcmp(texts[place.word - 1].data(), text, length) == 0 ? uint16_t(place.word) : 0;
  }

private:
  uint32_t index(const ends &own) const {
    return uint32_t(((own.first ^ own.last * 31 ^ own.length) * factor) >> 40) & mask;
  }
};
