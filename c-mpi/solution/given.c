/* Given: how a program ends when it cannot go on, and memory that is there. */
#define _POSIX_C_SOURCE 200809L
#include "lab4.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Where all ranks fail alike, one message is enough: the others give rank 0 time to end them first. */
static void let_rank_0_speak(void) {
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank != 0) {
        nanosleep(&(struct timespec){.tv_nsec = 100000000}, NULL);
    }
}

void fail(MPI_Comm comm, int code, const char *format, ...) {
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    let_rank_0_speak();
    fflush(stdout);
    fprintf(stderr, "%s\n", message);
    MPI_Abort(comm, code);
    exit(code); /* MPI_Abort does not return; the compiler does not know that */
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
