/*
 * Preloaded into a program and all that it starts: lets one kind of call fail, from the n-th on, so many times.
 * MARSHAL_FAULT is "KIND WHERE FIRST TIMES ERROR FILE": KIND is start, open or write; WHERE is a part of the command
 * lines of the processes in which it fails, as / is of all; ERROR is an errno, or 0 for a start that ends with exit code
 * 125 without a word; FILE holds the number of such calls so far, of all those processes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static char wanted[16], where[64];
static long first, times;
static int fault;
static long *calls;

#define REAL(name) ((__typeof__(&name)) dlsym(RTLD_NEXT, #name))

static bool is_here(void) {
    static char line[1 << 16];
    int file = REAL(open)("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? 0 : read(file, line, sizeof line);
    if (file >= 0) {
        close(file);
    }
    return length > 0 && memmem(line, length, where, strlen(where)) != NULL;
}

__attribute__((constructor)) static void begin(void) {
    const char *plan = getenv("MARSHAL_FAULT");
    char file[4096];
    if (plan == NULL || sscanf(plan, "%15s %63s %ld %ld %d %4095s", wanted, where, &first, &times, &fault, file) != 6
        || !is_here()) {
        return;
    }
    int counter = REAL(open)(file, O_RDWR | O_CLOEXEC);
    void *shared = counter < 0 ? MAP_FAILED : mmap(NULL, sizeof *calls, PROT_READ | PROT_WRITE, MAP_SHARED, counter, 0);
    if (counter >= 0) {
        close(counter);
    }
    calls = shared == MAP_FAILED ? NULL : shared;
}

static bool fails(const char *kind) {
    if (calls == NULL || strcmp(kind, wanted) != 0) {
        return false;
    }
    long call = __atomic_add_fetch(calls, 1, __ATOMIC_SEQ_CST);
    if (call < first || call >= first + times) {
        return false;
    }
    errno = fault;
    return true;
}

int execve(const char *path, char *const arguments[], char *const environment[]) {
    if (fails("start")) {
        if (fault == 0) {
            _exit(125);
        }
        return -1;
    }
    return REAL(execve)(path, arguments, environment);
}

int execvp(const char *file, char *const arguments[]) {
    if (fails("start")) {
        if (fault == 0) {
            _exit(125);
        }
        return -1;
    }
    return REAL(execvp)(file, arguments);
}

int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const arguments[], char *const environment[]) {
    if (fault != 0 && fails("start")) {
        return fault;
    }
    return REAL(posix_spawn)(pid, path, actions, attributes, arguments, environment);
}

static mode_t mode(int flags, va_list more) {
    return flags & (O_CREAT | __O_TMPFILE) ? va_arg(more, mode_t) : 0;
}

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        mode_t given = mode(flags, more);                                                                              \
        va_end(more);                                                                                                  \
        return fails("open") ? -1 : REAL(name)(path, flags, given);                                                    \
    }

OPEN(open)
OPEN(open64)

ssize_t write(int file, const void *bytes, size_t count) {
    struct stat about;
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode) && fails("write")) {
        return -1;
    }
    return REAL(write)(file, bytes, count);
}
