// The string tables of this folder and the page of `tidings preview`, as bytes inside the program.
#ifndef NOTICE_TABLES_H
#define NOTICE_TABLES_H

#include <stddef.h>

typedef struct {
  const char *locale;          // BCP 47, the folder's name without .lproj
  const char *name;            // the file's name without .strings
  const unsigned char *bytes;  // UTF-8
  size_t length;
} notice_table;

// `count` tables; they live as long as the program.
const notice_table *notice_tables(size_t *count);

typedef struct {
  const unsigned char *bytes;  // UTF-8
  size_t length;
} notice_preview_file;

// The parts of the page.
notice_preview_file notice_preview_html(void);
notice_preview_file notice_preview_css(void);
notice_preview_file notice_preview_js(void);

#endif
