// Embeds the string tables at compile time. A new table needs an array and a line here, and its folder's name in
// Package.swift's list of excluded files.
#include "notice_tables.h"

static const unsigned char en_classic[] = {
#embed "en.lproj/Classic.strings"
};
static const unsigned char en_standard[] = {
#embed "en.lproj/Standard.strings"
};
static const unsigned char zh_hans_classic[] = {
#embed "zh-Hans.lproj/Classic.strings"
};
static const unsigned char zh_hans_standard[] = {
#embed "zh-Hans.lproj/Standard.strings"
};

static const notice_table tables[] = {
    {"en", "Classic", en_classic, sizeof en_classic},
    {"en", "Standard", en_standard, sizeof en_standard},
    {"zh-Hans", "Classic", zh_hans_classic, sizeof zh_hans_classic},
    {"zh-Hans", "Standard", zh_hans_standard, sizeof zh_hans_standard},
};

const notice_table *notice_tables(size_t *count) {
  *count = sizeof tables / sizeof tables[0];
  return tables;
}
