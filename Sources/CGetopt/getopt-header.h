// getopt_long belongs to the C library, but not to its Swift module.
#include <getopt.h>
