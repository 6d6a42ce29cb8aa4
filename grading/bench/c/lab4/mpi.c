/*
 * The reference's programs of lab 4, as often as somebody asks for a trial.
 *
 *     mpiexec -n K mpi sort|spa|mca N      sort: point to point, quadratic; spa: point to point; mca: in rounds
 *     mpiexec -n 2 mpi ping-pong BYTES     a message there and back, REPEATS times
 *
 * A trial prints wall_ns, communicate_ns and compute_ns; of a ping-pong, wall_ns of one way there and back. Every
 * result is verified, outside of the time that counts.
 */
#define _POSIX_C_SOURCE 200809L
#include "lab4.h"

#include "bench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GO = 7, REPEATS = 20, MOST_BYTES = 1 << 28 };

struct work {
    void (*run)(const struct work *work);
    int n;
    size_t size;
    int *a, *b, *c, *expected; /* all of them on rank 0 only */
    int is_sort;
};

static int rank_here(void) {
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

static void run_sort(const struct work *work) {
    sort_p2p(work->c, work->n, sort_quadratic, MPI_COMM_WORLD);
}

static void run_spa(const struct work *work) {
    spa_p2p(work->n, work->a, work->b, work->c, MPI_COMM_WORLD);
}

static void run_mca(const struct work *work) {
    mca(work->n, work->a, work->b, work->c, MPI_COMM_WORLD);
}

static int by_size(const void *one, const void *other) {
    int a = *(const int *)one, b = *(const int *)other;
    return (a > b) - (a < b);
}

static void make_sort(struct work *work) {
    work->expected = allocate(work->size * sizeof(int));
    memcpy(work->expected, work->a, work->size * sizeof(int));
    qsort(work->expected, work->size, sizeof(int), by_size);
}

static void make_product(struct work *work) {
    work->b = allocate(work->size * sizeof(int));
    work->expected = allocate(work->size * sizeof(int));
    fill(work->b, work->size, 2);
    for (size_t n = (size_t)work->n, i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            int sum = 0;
            for (size_t k = 0; k < n; k++) {
                sum += work->a[i * n + k] * work->b[k * n + j];
            }
            work->expected[i * n + j] = sum;
        }
    }
}

/* The clock starts when the input lies where it is sorted. */
static void run_once(void *context) {
    const struct work *work = context;
    if (work->is_sort && work->c != NULL) {
        memcpy(work->c, work->a, work->size * sizeof(int));
    }
    clock_start();
    work->run(work);
}

static void one_trial(struct work *work) {
    double seconds[1][PHASES];
    measure(run_once, work, 0, 1, rank_here() == 0 ? seconds : NULL, MPI_COMM_WORLD);
    if (rank_here() == 0) {
        if (memcmp(work->c, work->expected, work->size * sizeof(int)) != 0) {
            errno = 0;
            die("the result is wrong");
        }
        double total = 0;
        for (int p = 0; p < PHASES; p++) {
            total += seconds[0][p];
        }
        printf("wall_ns=%.0f communicate_ns=%.0f compute_ns=%.0f\n", 1e9 * total, 1e9 * seconds[0][COMMUNICATE],
               1e9 * seconds[0][COMPUTE]);
    }
}

static void ping_pong(struct work *work) {
    int peer = 1 - rank_here();
    MPI_Barrier(MPI_COMM_WORLD);
    int64_t start = wall_nanos();
    for (int i = 0; i < REPEATS; i++) {
        if (peer == 1) {
            MPI_Send(work->a, work->n, MPI_INT, peer, 1, MPI_COMM_WORLD);
            MPI_Recv(work->c, work->n, MPI_INT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else {
            MPI_Recv(work->c, work->n, MPI_INT, peer, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(work->c, work->n, MPI_INT, peer, 1, MPI_COMM_WORLD);
        }
    }
    if (peer == 1) {
        printf("wall_ns=%lld\n", (long long)(wall_nanos() - start) / REPEATS);
        if (memcmp(work->a, work->c, work->size * sizeof(int)) != 0) {
            errno = 0;
            die("what came back is not what was sent");
        }
    }
}

static void (*trial)(struct work *work) = one_trial;

/* Rank 0's trial: the others are told first. */
static void lead(void *context) {
    int k, go = context != NULL;
    MPI_Comm_size(MPI_COMM_WORLD, &k);
    for (int r = 1; r < k; r++) {
        MPI_Send(&go, 1, MPI_INT, r, GO, MPI_COMM_WORLD);
    }
    if (go) {
        trial(context);
    }
}

/* The other ranks sleep between trials: MPICH's waiting would take the processors from whoever is measured then. */
static void follow(struct work *work) {
    int go;
    do {
        int there = 0;
        while (!there) {
            MPI_Iprobe(0, GO, MPI_COMM_WORLD, &there, MPI_STATUS_IGNORE);
            if (!there) {
                nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
            }
        }
        MPI_Recv(&go, 1, MPI_INT, 0, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (go) {
            trial(work);
        }
    } while (go);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    if (argc != 3) {
        fail(MPI_COMM_WORLD, EXIT_USAGE, "usage: mpi sort|spa|mca N, or: mpi ping-pong BYTES");
    }
    struct work work = {0};
    int k, first = rank_here() == 0;
    MPI_Comm_size(MPI_COMM_WORLD, &k);
    if (strcmp(argv[1], "ping-pong") == 0) {
        if (k != 2) {
            fail(MPI_COMM_WORLD, EXIT_USAGE, "a ping-pong has 2 ranks, not %d", k);
        }
        work.n = (int)number("BYTES", argv[2], MOST_BYTES) / 4;
        work.size = (size_t)work.n;
        trial = ping_pong;
        first = 1; /* both need the buffers */
    } else {
        work.run = strcmp(argv[1], "sort") == 0 ? run_sort : strcmp(argv[1], "spa") == 0 ? run_spa : run_mca;
        work.is_sort = work.run == run_sort;
        work.n = (int)number("N", argv[2], work.is_sort ? MOST_BYTES : 1 << 14);
        work.size = work.is_sort ? (size_t)work.n : (size_t)work.n * (size_t)work.n;
    }
    if (first) {
        work.a = allocate(work.size * sizeof(int));
        work.c = allocate(work.size * sizeof(int));
        fill(work.a, work.size, 1);
        if (work.is_sort) {
            make_sort(&work);
        } else if (work.run != NULL) {
            make_product(&work);
        }
    }
    if (rank_here() == 0) {
        serve_trials(lead, &work);
        lead(NULL);
    } else {
        follow(&work);
    }
    free(work.expected);
    free(work.c);
    free(work.b);
    free(work.a);
    MPI_Finalize();
    return 0;
}
