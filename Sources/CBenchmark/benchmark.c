// For wait4 and mallinfo2, which standard C leaves out.
#define _GNU_SOURCE

#include "benchmark.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OTHER_HEAP 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_OTHER_HEAP)

#include <errno.h>
#include <malloc.h>

// The program's own definitions go before the C library's, in every library that it loads.

static atomic_llong allocations;

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void count(void) { atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count();
  return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  count();
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

int64_t benchmark_allocations(void) { return atomic_load_explicit(&allocations, memory_order_relaxed); }

int64_t benchmark_heap_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return (int64_t)(info.uordblks + info.hblkhd);
}

#elif defined(__APPLE__)

#include <malloc/malloc.h>

int64_t benchmark_allocations(void) { return -1; }

int64_t benchmark_heap_bytes(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(NULL, &statistics);
  return (int64_t)statistics.size_in_use;
}

#else

int64_t benchmark_allocations(void) { return -1; }
int64_t benchmark_heap_bytes(void) { return -1; }

#endif

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/// Writes a file into a pipe in a process of its own; the end to read from, or -1.
static int pipe_of(const char *path, pid_t *writer) {
  int ends[2];
  if (pipe(ends) != 0) return -1;
  *writer = fork();
  if (*writer == 0) {
    static char buffer[1 << 16];
    close(ends[0]);
    int file = open(path, O_RDONLY);
    ssize_t size;
    while ((size = read(file, buffer, sizeof buffer)) > 0) {
      for (ssize_t done = 0; done < size;) {
        ssize_t written = write(ends[1], buffer + done, (size_t)(size - done));
        if (written < 0) _exit(1);
        done += written;
      }
    }
    _exit(size < 0);
  }
  close(ends[1]);
  return ends[0];
}

benchmark_run_result benchmark_run(const char *const *arguments, const char *input) {
  benchmark_run_result result = {0, -1, -1};
  pid_t writer = 0, program = 0;
  int standard_input = input ? pipe_of(input, &writer) : open("/dev/null", O_RDONLY);
  if (standard_input < 0) return result;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, standard_input, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  double start = now();
  int failure = posix_spawn(&program, arguments[0], &actions, NULL, (char *const *)arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(standard_input);
  if (failure == 0) {
    int status = 0;
    struct rusage usage;
    if (wait4(program, &status, 0, &usage) == program) {
      result.seconds = now() - start;
#if defined(__APPLE__)
      result.peak_bytes = usage.ru_maxrss;
#else
      result.peak_bytes = (int64_t)usage.ru_maxrss * 1024;
#endif
      result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
  }
  if (writer > 0) waitpid(writer, NULL, 0);
  return result;
}
