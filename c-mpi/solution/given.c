/* Given: how a program ends when it cannot continue, and memory that is never NULL. */
#define _DEFAULT_SOURCE
#include "lab4.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static void wait_millis(long millis) {
    nanosleep(&(struct timespec){.tv_nsec = millis * 1000000}, NULL);
}

/* If all ranks fail in one way, one message is enough: the other ranks give rank 0 time to end them first. */
static void let_rank_0_speak(void) {
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank != 0) {
        wait_millis(200);
    }
}

/* mpiexec discards what it has not yet read from a rank that aborts. So wait until it has read, but not for ever. */
static void let_mpiexec_read(int pipe) {
    int unread = 0;
    for (int i = 0; i < 500 && ioctl(pipe, FIONREAD, &unread) == 0 && unread > 0; i++) {
        wait_millis(1);
    }
}

void fail(MPI_Comm comm, int code, const char *format, ...) {
    char message[2048]; /* the usage of programs is the longest message */
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    let_rank_0_speak();
    fflush(stdout);
    fprintf(stderr, "%s\n", message);
    let_mpiexec_read(STDOUT_FILENO);
    let_mpiexec_read(STDERR_FILENO);
    MPI_Abort(comm, code);
    exit(code); /* MPI_Abort does not return, but the compiler does not know that */
}

void todo(const char *step, const char *what) {
    fail(MPI_COMM_WORLD, EXIT_TODO, "not written yet (%s): %s", step, what);
}

int *new_ints(size_t count) {
    int *ints = malloc(count == 0 ? 1 : count * sizeof *ints); /* malloc(0) may give NULL */
    if (ints == NULL) {
        fail(MPI_COMM_WORLD, EXIT_MEMORY, "no memory for %zu ints", count);
    }
    return ints;
}
