/*
 * Preloaded into a program and all that it starts: makes a number of calls of one kind fail, from the n-th on. It is
 * compiled for one fault, since programs drop the variables of those that start them.
 *
 * KIND is start, fork, thread, open, map, socket, pipe or write. WHERE is the name of a program, part of a JVM's command line,
 * RANK for what mpiexec starts as a rank, or / for all. Of EVERY calls, if that is not 0, TIMES fail, from number FIRST
 * on. ERROR is an errno, or 0 for a start that ends with exit code 125 without a word. COUNTER is a file with the number
 * of such calls so far, of all those processes.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static long *calls;

#define REAL(name) ((__typeof__(&name)) dlsym(RTLD_NEXT, #name))

static bool is_here(void) {
    static char line[1 << 16];
    if (strcmp(WHERE, "RANK") == 0) {
        return getenv("PMI_RANK") != NULL;
    }
    if (strcmp(program_invocation_short_name, "java") != 0) {
        return strcmp(WHERE, "/") == 0 || strcmp(WHERE, program_invocation_short_name) == 0;
    }
    int file = (int) syscall(SYS_openat, AT_FDCWD, "/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? 0 : read(file, line, sizeof line);
    if (file >= 0) {
        close(file);
    }
    return length > 0 && memmem(line, (size_t) length, WHERE, strlen(WHERE)) != NULL;
}

/* By system calls, since a sanitizer that replaces functions has not begun yet. */
__attribute__((constructor)) static void begin(void) {
    int counter = is_here() ? (int) syscall(SYS_openat, AT_FDCWD, COUNTER, O_RDWR | O_CLOEXEC) : -1;
    if (counter >= 0) {
        void *shared = (void *) syscall(SYS_mmap, NULL, sizeof *calls, PROT_READ | PROT_WRITE, MAP_SHARED, counter, 0);
        calls = shared == MAP_FAILED ? NULL : shared;
        close(counter);
    }
}

static bool is(const char *kind) {
    return calls != NULL && strcmp(kind, KIND) == 0;
}

static bool fails(const char *kind) {
    if (!is(kind)) {
        return false;
    }
    long since = __atomic_add_fetch(calls, 1, __ATOMIC_SEQ_CST) - FIRST;
    if (since < 0 || (EVERY > 0 ? since % EVERY : since) >= TIMES) {
        return false;
    }
    errno = ERROR;
    return true;
}

/* A process that is about to be another program. */
static bool start_fails(void) {
    bool failed = fails("start");
    if (failed && ERROR == 0) {
        _exit(125);
    }
    return failed;
}

#define FAULTY(type, name, parameters, arguments, has_failed, result)                                                  \
    type name parameters {                                                                                             \
        return (has_failed) ? (result) : REAL(name) arguments;                                                         \
    }

FAULTY(int, execve, (const char *path, char *const words[], char *const environment[]), (path, words, environment),
       start_fails(), -1)
FAULTY(int, execv, (const char *path, char *const words[]), (path, words), start_fails(), -1)
FAULTY(int, execvp, (const char *file, char *const words[]), (file, words), start_fails(), -1)
FAULTY(int, posix_spawn,
       (pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
        char *const words[], char *const environment[]),
       (pid, path, actions, attributes, words, environment), ERROR != 0 && fails("start"), ERROR)
FAULTY(pid_t, fork, (void), (), fails("fork"), -1)
FAULTY(int, pthread_create,
       (pthread_t *thread, const pthread_attr_t *attributes, void *(*work)(void *), void *argument),
       (thread, attributes, work, argument), fails("thread"), ERROR)
FAULTY(FILE *, fopen, (const char *path, const char *how), (path, how), fails("open"), NULL)
FAULTY(FILE *, fopen64, (const char *path, const char *how), (path, how), fails("open"), NULL)
FAULTY(int, shm_open, (const char *name, int flags, mode_t rights), (name, flags, rights), fails("open") || fails("map"),
       -1)
FAULTY(void *, mmap, (void *at, size_t size, int rights, int flags, int file, off_t from),
       (at, size, rights, flags, file, from), fails("map"), MAP_FAILED)
FAULTY(void *, mmap64, (void *at, size_t size, int rights, int flags, int file, off64_t from),
       (at, size, rights, flags, file, from), fails("map"), MAP_FAILED)
FAULTY(int, socket, (int domain, int type, int protocol), (domain, type, protocol), fails("socket"), -1)
FAULTY(int, socketpair, (int domain, int type, int protocol, int ends[2]), (domain, type, protocol, ends),
       fails("socket"), -1)
FAULTY(int, pipe, (int ends[2]), (ends), fails("pipe"), -1)
FAULTY(int, pipe2, (int ends[2], int flags), (ends, flags), fails("pipe"), -1)
FAULTY(int, posix_fallocate, (int file, off_t from, off_t length), (file, from, length), fails("write"), ERROR)
FAULTY(ssize_t, pwrite, (int file, const void *bytes, size_t count, off_t at), (file, bytes, count, at), fails("write"),
       -1)

static bool is_regular(int file) {
    struct stat about;
    return fstat(file, &about) == 0 && S_ISREG(about.st_mode);
}

FAULTY(ssize_t, write, (int file, const void *bytes, size_t count), (file, bytes, count),
       is("write") && is_regular(file) && fails("write"), -1)

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
