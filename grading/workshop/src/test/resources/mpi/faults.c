/*
 * Preloaded: makes calls of the system fail. FAULT_IN is the name of a process, FAULT_OF that of a function; both are * for
 * any, but for open and realloc, which are called too often. Of these calls in all processes, counted in the file FAULT_COUNT, those from number FAULT_FROM to FAULT_TO fail.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

static int is(const char *variable, const char *name) {
    const char *wanted = getenv(variable);
    return wanted && (strcmp(wanted, "*") == 0 || strcmp(wanted, name) == 0);
}

static int is_ours(void) {
    static const char *const names[] = {"limit", "mpiexec.hydra", "hydra_pmi_proxy", "meet"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(program_invocation_short_name, names[i]) == 0) {
            return is("FAULT_IN", names[i]);
        }
    }
    return 0;
}

/* Adds to the number of calls, and returns it. */
static int calls(int more) {
    int saved = errno, number = 0;
    int file = (int) syscall(SYS_openat, AT_FDCWD, getenv("FAULT_COUNT"), O_RDWR | O_CLOEXEC, 0);
    int *count = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (count != MAP_FAILED) {
        number = __atomic_add_fetch(count, more, __ATOMIC_SEQ_CST);
        munmap(count, sizeof *count);
    }
    syscall(SYS_close, file);
    errno = saved;
    return number;
}

static int fails(const char *function) {
    int is_frequent = strcmp(function, "open") == 0 || strcmp(function, "realloc") == 0;
    if (!is_ours() || !is("FAULT_OF", function) || (is_frequent && strcmp(getenv("FAULT_OF"), "*") == 0)) {
        return 0;
    }
    int number = calls(1);
    return number >= atoi(getenv("FAULT_FROM")) && number <= atoi(getenv("FAULT_TO"));
}

/* After a failure, mpiexec may ask again and again until the time is over. If it asks less often, it leaves room for others. */
int poll(struct pollfd *files, nfds_t count, int patience) {
    int (*next)(struct pollfd *, nfds_t, int) = (int (*)(struct pollfd *, nfds_t, int)) dlsym(RTLD_NEXT, "poll");
    if (getenv("FAULT_COUNT") && calls(0) >= atoi(getenv("FAULT_FROM"))) {
        usleep(2000);
    }
    return next(files, count, patience);
}

/* In a rank it says that it is there, as the tool does whose place it takes. */
__attribute__((constructor)) static void tell(void) {
    const char *folder = getenv("MARSHAL_LOADED"), *rank = getenv("PMI_RANK");
    char name[4096];
    if (folder && rank) {
        snprintf(name, sizeof name, "%s/faults-%s", folder, rank);
        syscall(SYS_close, (int) syscall(SYS_openat, AT_FDCWD, name, O_WRONLY | O_CREAT, 0644));
    }
}

#define FAULTY(type, name, parameters, arguments, error, failed) \
    type name parameters { \
        if (fails(#name)) { \
            errno = error; \
            return failed; \
        } \
        type(*next) parameters = (type(*) parameters) dlsym(RTLD_NEXT, #name); \
        return next arguments; \
    }

FAULTY(pid_t, fork, (void), (), EAGAIN, -1)
FAULTY(int, pipe, (int ends[2]), (ends), EMFILE, -1)
FAULTY(int, pipe2, (int ends[2], int flags), (ends, flags), EMFILE, -1)
FAULTY(int, socket, (int domain, int type, int protocol), (domain, type, protocol), ENFILE, -1)
FAULTY(int, socketpair, (int domain, int type, int protocol, int ends[2]), (domain, type, protocol, ends), ENFILE, -1)
FAULTY(int, execvp, (const char *file, char *const words[]), (file, words), ENOMEM, -1)
FAULTY(int, execve, (const char *file, char *const words[], char *const environment[]), (file, words, environment), ENOMEM, -1)
FAULTY(DIR *, opendir, (const char *path), (path), EMFILE, NULL)
FAULTY(int, posix_fallocate, (int file, off_t from, off_t length), (file, from, length), ENOSPC, ENOSPC)
FAULTY(ssize_t, pwrite, (int file, const void *data, size_t length, off_t at), (file, data, length, at), ENOSPC, -1)

/* Another heap's may come next. */
void *__libc_realloc(void *old, size_t size);

void *realloc(void *old, size_t size) {
    if (fails("realloc")) {
        errno = ENOMEM;
        return NULL;
    }
    return __libc_realloc(old, size);
}

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    int mode = va_arg(more, int);
    va_end(more);
    if (fails(strstr(path, "/rank-") ? "report" : "open")) {
        errno = EMFILE;
        return -1;
    }
    return (int) syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}
