// Embeds the string tables at compile time. A new table needs an array and a line here, and its folder's name in
// Package.swift's list of excluded files.
#include "notice_tables.h"

static const unsigned char en_classic[] = {
#embed "en.lproj/Classic.strings"
};
static const unsigned char en_standard[] = {
#embed "en.lproj/Standard.strings"
};
static const unsigned char en_gb_standard[] = {
#embed "en-GB.lproj/Standard.strings"
};
static const unsigned char zh_hans_classic[] = {
#embed "zh-Hans.lproj/Classic.strings"
};
static const unsigned char zh_hans_standard[] = {
#embed "zh-Hans.lproj/Standard.strings"
};
static const unsigned char zh_hant_classic[] = {
#embed "zh-Hant.lproj/Classic.strings"
};
static const unsigned char zh_hant_standard[] = {
#embed "zh-Hant.lproj/Standard.strings"
};
static const unsigned char zh_hant_hk_standard[] = {
#embed "zh-Hant-HK.lproj/Standard.strings"
};

static const notice_table tables[] = {
    {"en", "Classic", en_classic, sizeof en_classic},
    {"en", "Standard", en_standard, sizeof en_standard},
    {"en-GB", "Standard", en_gb_standard, sizeof en_gb_standard},
    {"zh-Hans", "Classic", zh_hans_classic, sizeof zh_hans_classic},
    {"zh-Hans", "Standard", zh_hans_standard, sizeof zh_hans_standard},
    {"zh-Hant", "Classic", zh_hant_classic, sizeof zh_hant_classic},
    {"zh-Hant", "Standard", zh_hant_standard, sizeof zh_hant_standard},
    {"zh-Hant-HK", "Standard", zh_hant_hk_standard, sizeof zh_hant_hk_standard},
};

const notice_table *notice_tables(size_t *count) {
  *count = sizeof tables / sizeof tables[0];
  return tables;
}
