/* Small programs that MpiExecTest runs: programs CASE [N] [OUT]. */
#define _GNU_SOURCE
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int rank, size, n;

/* Freed at once: what matters is the call. Twice n + 8 ints. */
static int *room(void) {
    int *ints = calloc(2 * (size_t) n + 8, sizeof *ints);
    for (int i = 0; i < n; i++) {
        ints[i] = rank * 1000 + i;
    }
    return ints;
}

static void send_and_receive(void) {
    int *ints = room();
    for (int other = 1; other < size; other++) {
        if (rank == 0) {
            MPI_Send(ints, n, MPI_INT, other, 1, MPI_COMM_WORLD);
            MPI_Recv(ints, n, MPI_INT, other, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (rank == other) {
            MPI_Recv(ints, n, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(ints, n, MPI_INT, 0, 2, MPI_COMM_WORLD);
        }
    }
    free(ints);
}

/* An n x n matrix's first column to the right, on a ring whose ranks are in another order than the world's. */
static void columns(void) {
    MPI_Comm ring;
    MPI_Datatype column;
    int *matrix = calloc((size_t) n * (size_t) n, sizeof *matrix), me;
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &ring);
    MPI_Comm_rank(ring, &me);
    MPI_Type_vector(n, 1, n, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Sendrecv_replace(matrix, 1, column, (me + 1) % size, 3, (me + size - 1) % size, 3, ring, MPI_STATUS_IGNORE);
    MPI_Type_free(&column);
    MPI_Comm_free(&ring);
    free(matrix);
}

static void collectives(void) {
    int *counts = calloc((size_t) size, sizeof *counts), *starts = calloc((size_t) size, sizeof *starts);
    int *all = calloc((size_t) (n * size * size) + 1, sizeof *all), *part = room();
    for (int r = 0, at = 0; r < size; at += counts[r++]) {
        counts[r] = n + r;
        starts[r] = at;
    }
    MPI_Bcast(part, n, MPI_INT, 0, MPI_COMM_WORLD);
    part = realloc(part, sizeof *part * (size_t) (n + size));
    MPI_Scatterv(all, counts, starts, MPI_INT, part, counts[rank], MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Gatherv(part, counts[rank], MPI_INT, all, counts, starts, MPI_INT, 0, MPI_COMM_WORLD);
    free(part);
    free(all);
    free(starts);
    free(counts);
}

static void exchange(int *ints, int change_too_early, int wait) {
    MPI_Request requests[2];
    MPI_Isend(ints, n, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(ints + n, n, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, &requests[1]);
    if (change_too_early) {
        ints[0]++;
    }
    if (wait) {
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    } else {
        MPI_Barrier(MPI_COMM_WORLD);
        MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    }
}

static void ring(const char *out) {
    int *ints = room(), *all = calloc((size_t) (n * size), sizeof *all);
    exchange(ints, 0, 1);
    MPI_Gather(ints + n, n, MPI_INT, all, n, MPI_INT, 0, MPI_COMM_WORLD);
    if (rank == 0) {
        FILE *file = fopen(out, "w");
        fprintf(file, "marshal items 0\n");
        for (int i = 0; i < n * size; i++) {
            fprintf(file, "%d ", all[i]);
        }
        fclose(file);
    }
    free(all);
    free(ints);
}

static void unsafe(void) {
    int *ints = room();
    MPI_Send(ints, n, MPI_INT, (rank + 1) % size, 0, MPI_COMM_WORLD);
    MPI_Recv(ints + n, n, MPI_INT, (rank + size - 1) % size, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(ints);
}

/* A process that is in no session and no group of ours. The launcher waits for it, unless it lets go of all files. */
static void stray(int quiet) {
    if (rank == 0 && fork() == 0) {
        setsid();
        for (int file = 0; quiet && file < 1024; file++) {
            close(file);
        }
        for (;;) {
            sleep(1000);
        }
    }
}

static void bomb(void) {
    signal(SIGTERM, SIG_IGN);
    for (int i = 0; i < 5; i++) {
        fork(); /* 32 processes, each of which goes on to start others */
    }
    for (int children = 0;; children++) {
        if (children >= 8) {
            wait(NULL); /* dead ones that nobody buries take numbers too, and the machine has others to give them to */
        }
        if (fork() == 0) {
            usleep(1000);
            _exit(0);
        }
        usleep(300000); /* it need not take all processors */
    }
}

/* The names of all that is in the environment. */
static void print_environment(void) {
    extern char **environ;
    for (char **at = environ; *at; at++) {
        printf("%.*s\n", (int) strcspn(*at, "="), *at);
    }
}

static int yields;

/* The libraries around a program find this one before libc's. */
int sched_yield(void) {
    yields++;
    return (int) syscall(SYS_sched_yield);
}

static void asks(void) {
    int found = 0, before;
    MPI_Comm copy;
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    for (long i = 0; i < 10000000 && yields == 0; i++) { /* a rank that waits */
        MPI_Iprobe(MPI_ANY_SOURCE, 1, copy, &found, MPI_STATUS_IGNORE);
    }
    before = yields;
    usleep(10000);
    MPI_Iprobe(MPI_ANY_SOURCE, 1, copy, &found, MPI_STATUS_IGNORE);
    usleep(10000);
    MPI_Comm_free(&copy);
    puts(before > 0 && yields == before ? "right" : "wrong");
}

int main(int count, char *words[]) {
    const char *what = words[1];
    n = count > 2 ? atoi(words[2]) : 4;
    if (strcmp(what, "gone") == 0) {
        return 3;
    }
    if (strcmp(what, "bomb") == 0) {
        bomb(); /* before MPI: then a process is small, and a fork costs little */
    }
    MPI_Init(&count, &words);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
#define CASE(name, ...) if (strcmp(what, #name) == 0) { __VA_ARGS__; }
    CASE(p2p, send_and_receive())
    CASE(columns, columns())
    CASE(collectives, collectives())
    CASE(ring, ring(words[3]))
    CASE(changed, exchange(room(), 1, 1))
    CASE(pending, exchange(room(), 0, 0))
    CASE(unsafe, unsafe())
    CASE(cycle, MPI_Recv(room(), n, MPI_INT, (rank + 1) % size, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE))
    CASE(truncated, if (rank == 0) MPI_Send(room(), 4, MPI_INT, 1, 0, MPI_COMM_WORLD);
         if (rank == 1) MPI_Recv(room(), 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE))
    CASE(nobody, if (rank == 0) MPI_Send(room(), 4, MPI_INT, size, 0, MPI_COMM_WORLD))
    CASE(crash, if (rank == size - 1) *(volatile int *) 8 = 1)
    CASE(overflow, int *ints = room(); ints[2 * n + 8 + rank] = 1; free(ints))
    CASE(leak, if (!room()) return 1)
    CASE(abort, if (rank == 0) { fprintf(stderr, "this is not a square\n"); MPI_Abort(MPI_COMM_WORLD, 4); })
    CASE(early, if (rank == size - 1) return 0; MPI_Barrier(MPI_COMM_WORLD))
    CASE(endless, if (rank == 0) for (;;) {})
    CASE(elsewhere, if (rank == 0) for (;;) pause()) /* outside of MPI, like a rank that computes, but without taking a processor */
    CASE(deaf, signal(SIGTERM, SIG_IGN); signal(SIGURG, SIG_IGN); for (;;) pause())
    CASE(stray, stray(0))
    CASE(quiet, stray(1))
    CASE(loud, for (int i = 0; i < 200000; i++) puts("0123456789"); puts("the end"))
    CASE(babble, for (;;) printf("%01000d\n", 0)) /* lines of some length: each is a call of the system */
    CASE(link, if (rank == 0 && symlink("/etc/hostname", words[3]) != 0) perror(words[3]))
    CASE(large, int file = creat("left", 0600); if (file < 0 || ftruncate(file, atol(words[2])) != 0) perror("left"))
    CASE(environment, print_environment())
    CASE(asks, asks())
    MPI_Finalize();
    return 0;
}
