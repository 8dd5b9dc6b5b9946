// Embeds the page of `tidings preview` at compile time.
#include "notice_tables.h"

static const unsigned char html[] = {
#embed "preview/page.html"
};
static const unsigned char css[] = {
#embed "preview/page.css"
};
static const unsigned char js[] = {
#embed "preview/page.js"
};

notice_preview_file notice_preview_html(void) { return (notice_preview_file){html, sizeof html}; }
notice_preview_file notice_preview_css(void) { return (notice_preview_file){css, sizeof css}; }
notice_preview_file notice_preview_js(void) { return (notice_preview_file){js, sizeof js}; }
