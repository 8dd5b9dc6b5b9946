// What a benchmark asks of the system that Swift has no name for.

#pragma once

#include <stdint.h>

/// How many blocks of memory were asked for since the program began; -1 where that cannot be counted.
int64_t benchmark_allocations(void);

/// How many bytes of the heap are in use; -1 where the system does not tell.
int64_t benchmark_heap_bytes(void);

typedef struct {
  double seconds;
  /// The most memory that the program had at once.
  int64_t peak_bytes;
  /// Its exit status; -1 where it could not be run.
  int status;
} benchmark_run_result;

/// Runs a program with its output thrown away. `arguments` begin with its path and end with NULL. `input` is a file that it
/// gets as standard input through a pipe; NULL for none.
benchmark_run_result benchmark_run(const char *const *arguments, const char *input);
