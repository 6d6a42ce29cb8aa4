/* Given: measures your code's time, and compares clock.c and measure.c with a correct clock. */
#define _POSIX_C_SOURCE 200809L
#include "probe.h"
#include "lab4.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { USES = 2, CHANGES = 7, BOUNDS = 3 };
enum { SOME = 2500, SIZES = 2, RUNS = 3 }; /* of the sort */

/* The least and the most time of a phase: the calls that begin and end it take time themselves. */
struct span {
    double least, most;
};

/* A clock beside the student's. */
struct shadow {
    enum phase current;
    double before, after; /* the call that began the current phase */
    struct span spans[PHASES];
};

/* One run of the measured program, on one rank. */
struct seen {
    double began, ended;
    struct span spans[PHASES];
};

/* The measured program: it sleeps. */
struct sleeper {
    MPI_Comm comm;
    int rank, runs;
    /* Run i is at i + 1. Entry 0 ends where measure() begins, and the last entry begins where it returns. */
    struct seen seen[MOST_RUNS + 2];
};

static double larger(double a, double b) {
    return a > b ? a : b;
}

static void nap(int millis) {
    nanosleep(&(struct timespec){.tv_nsec = millis * 1000000L}, NULL);
}

static int micros(double seconds) {
    return seconds > -2000 && seconds < 2000 ? (int)(1e6 * seconds) : INT_MAX;
}

/* Rounding loses a microsecond on either side. */
static int *put(int *at, struct span span, double came) {
    at[0] = micros(span.least) - 1;
    at[1] = micros(came);
    at[2] = micros(span.most) + 1;
    return at + BOUNDS;
}

/* ---- sort_quadratic() ------------------------------------------------------------------------------------------- */

/* Processor time, so that other programs do not matter. */
static int micros_of_sort(int n) {
    int *items = new_ints((size_t)n);
    for (int i = 0; i < n; i++) {
        items[i] = n - i;
    }
    struct timespec before, after;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &before);
    sort_quadratic(items, n);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &after);
    free(items);
    return micros((double)(after.tv_sec - before.tv_sec) + 1e-9 * (double)(after.tv_nsec - before.tv_nsec));
}

int *probe_sort(int *size) {
    *size = SIZES;
    int *least = new_ints(SIZES);
    for (int run = 0; run < RUNS; run++) { /* in turns: a processor may be slow at first */
        for (int i = 0; i < SIZES; i++) {
            int came = micros_of_sort(i == 0 ? SOME : 8 * SOME);
            least[i] = run == 0 || came < least[i] ? came : least[i];
        }
    }
    return least;
}

/* ---- the clock -------------------------------------------------------------------------------------------------- */

static void close_phase(struct shadow *shadow, double before, double after) {
    shadow->spans[shadow->current].least += before - shadow->after;
    shadow->spans[shadow->current].most += after - shadow->before;
    shadow->before = before;
    shadow->after = after;
}

static void change(struct shadow *shadow, enum phase next) {
    double before = MPI_Wtime();
    phase(next);
    close_phase(shadow, before, MPI_Wtime());
    shadow->current = next;
}

static int *use_clock(int *at, int rank, int use) {
    static const enum phase order[CHANGES] = {COMPUTE, COMMUNICATE, COMMUNICATE, COMPUTE, COMBINE, PARTITION, COMMUNICATE};
    struct shadow shadow = {.current = PARTITION};
    double seconds[PHASES];
    shadow.before = MPI_Wtime();
    clock_start();
    shadow.after = MPI_Wtime();
    for (int i = 0; i < CHANGES; i++) {
        nap(1 + (5 * i + 3 * rank + 4 * use) % 7);
        change(&shadow, order[i]);
    }
    nap(3);
    double before = MPI_Wtime();
    clock_stop(seconds);
    close_phase(&shadow, before, MPI_Wtime());
    for (int p = 0; p < PHASES; p++) {
        at = put(at, shadow.spans[p], seconds[p]);
    }
    return at;
}

int *probe_clock(MPI_Comm comm, int *size) {
    enum { EACH = USES * PHASES * BOUNDS };
    int rank, k, own[EACH], *at = own;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &k);
    phase(COMBINE); /* before any clock_start(), which must do no harm */
    for (int use = 0; use < USES; use++) {
        at = use_clock(at, rank, use);
    }
    *size = k * EACH;
    int *all = rank == 0 ? new_ints((size_t)*size) : NULL;
    MPI_Gather(own, EACH, MPI_INT, all, EACH, MPI_INT, 0, comm);
    return all;
}

/* ---- measure() -------------------------------------------------------------------------------------------------- */

/* Times differ between runs and between ranks. Some ranks end late: the others have to wait for them. */
static void sleep_in_phases(void *context) {
    struct sleeper *sleeper = context;
    int run = sleeper->runs++;
    if (run >= MOST_RUNS) {
        return;
    }
    struct seen *seen = &sleeper->seen[run + 1];
    struct shadow shadow = {.current = PARTITION};
    shadow.before = shadow.after = seen->began = MPI_Wtime();
    nap(4);
    change(&shadow, COMMUNICATE);
    nap(2);
    change(&shadow, COMPUTE);
    nap(sleeper->rank == 0 ? 3 : 40 + (run * 23 + sleeper->rank * 7) % 30);
    change(&shadow, COMMUNICATE);
    MPI_Barrier(sleeper->comm); /* rank 0 waits for the others, as in every program */
    change(&shadow, COMBINE);
    /* In every second run rank 0 ends first, also in run 1, the last warm-up. A reduce makes it late in later trials. */
    nap((run + sleeper->rank) % 2 == 1 ? 2 : 30);
    seen->ended = MPI_Wtime();
    memcpy(seen->spans, shadow.spans, sizeof seen->spans);
    seen->spans[COMBINE] = (struct span){seen->ended - shadow.after, -shadow.before}; /* most: until the next event */
}

/* Rank 0's times in a trial: what they can be, and what measure() says. */
static int *judge(int *at, const struct seen *all, int k, int run, const double seconds[PHASES]) {
    double start = 0; /* no rank begins before all have ended the last run */
    int early = -1;
    struct span compute = {0, 0};
    for (int r = 0; r < k; r++) {
        const struct seen *of_rank = all + (size_t)r * (MOST_RUNS + 2);
        start = larger(start, of_rank[run].ended);
        compute.least = larger(compute.least, of_rank[run + 1].spans[COMPUTE].least);
        compute.most = larger(compute.most, of_rank[run + 1].spans[COMPUTE].most);
    }
    for (int r = 0; r < k; r++) {
        early = all[(size_t)r * (MOST_RUNS + 2) + (size_t)run + 1].began < start ? r : early;
    }
    const struct seen *own = &all[run + 1];
    start = start < own->began ? start : own->began; /* without a barrier, only `early` tells of it */
    double next = all[run + 2].began;
    struct span partition = own->spans[PARTITION], communicate = own->spans[COMMUNICATE], combine = own->spans[COMBINE];
    partition.most += own->began - start;
    combine.most += next;
    /* Below 0 if rank 0 began late, and another rank's computation is longer than all of its time. */
    communicate.least += own->spans[COMPUTE].least - compute.most;
    /* A partition that is too long is judged separately. */
    double partitioned = seconds[PARTITION] < partition.most ? seconds[PARTITION] : partition.most;
    communicate.most = larger(0, next - start - partitioned - seconds[COMPUTE] - seconds[COMBINE]);
    *at++ = early;
    at = put(at, partition, seconds[PARTITION]);
    at = put(at, communicate, seconds[COMMUNICATE]);
    at = put(at, compute, seconds[COMPUTE]);
    return put(at, combine, seconds[COMBINE]);
}

static void *zeros(size_t count, size_t size) {
    void *made = calloc(count, size);
    if (made == NULL) {
        fail(MPI_COMM_WORLD, EXIT_MEMORY, "no memory for %zu trials", count);
    }
    return made;
}

int *probe_measure(int warm_ups, int trials, MPI_Comm comm, int *size) {
    struct sleeper sleeper = {.comm = comm};
    int k;
    MPI_Comm_rank(comm, &sleeper.rank);
    MPI_Comm_size(comm, &k);
    bool root = sleeper.rank == 0;
    double(*seconds)[PHASES] = root ? zeros((size_t)trials, sizeof *seconds) : NULL;
    struct seen *all = root ? zeros((size_t)k, sizeof sleeper.seen) : NULL;
    sleeper.seen[0].ended = MPI_Wtime();
    measure(sleep_in_phases, &sleeper, warm_ups, trials, seconds, comm);
    sleeper.seen[warm_ups + trials + 1].began = MPI_Wtime();
    MPI_Gather(sleeper.seen, (int)sizeof sleeper.seen, MPI_BYTE, all, (int)sizeof sleeper.seen, MPI_BYTE, 0, comm);
    *size = 1 + trials * (1 + PHASES * BOUNDS);
    int *table = root ? new_ints((size_t)*size) : NULL;
    if (root) {
        int *at = table;
        *at++ = sleeper.runs;
        for (int trial = 0; trial < trials; trial++) {
            at = judge(at, all, k, warm_ups + trial, seconds[trial]);
        }
    }
    free(all);
    free(seconds);
    return table;
}
