/* Given: the command line. Reads the input on rank 0, calls what you wrote, and writes the result on rank 0. */
#define _POSIX_C_SOURCE 200809L
#include "files.h"
#include "lab4.h"
#include "probe.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: programs sort p2p|collective|quick|idle IN OUT             quick: with sort_well; idle: with none\n"
    "       programs sort quadratic|well IN OUT                        on rank 0 alone\n"
    "       programs merge K IN OUT                                    IN: K sorted parts\n"
    "       programs partition N K OUT                                 OUT: K counts, then K starts\n"
    "       programs growth OUT                                        sort_quadratic, with n items and with 8n\n"
    "       programs multiply A B C OUT                                C + A * B, on rank 0 alone\n"
    "       programs spa p2p|collective A B OUT\n"
    "       programs ring unsafe|sendrecv|ordered|nonblocking LENGTH OUT\n"
    "       programs skew rows|columns A OUT\n"
    "       programs side N K RANK OUT                                 torus_side, on this rank alone\n"
    "       programs mca rounds|overlap A B OUT\n"
    "       programs clock OUT                                         clock.c, beside a clock of its own\n"
    "       programs measure WARMUPS TRIALS OUT                        measure.c, with a program that sleeps\n"
    "sort, spa and mca may end with --measure WARMUPS TRIALS CSV\n"
    "programs backwards ...: the same, over a communicator with the ranks in the opposite order\n"
    "programs smaller ...: the same, over a communicator without the last rank";

enum { MOST = 1 << 28 }; /* most ints in a file */

static MPI_Comm everybody; /* the communicator of the programs */

/* sort, spa or mca in one of its ways, and its data. The arrays are on rank 0 only. */
struct job {
    const char *program;
    void (*run)(const struct job *job);
    int n;
    size_t size;      /* ints in the result */
    const int *a, *b; /* the input; for a sort, only a */
    int *c;           /* the result */
};

/* How often --measure runs a job, and where its times go. */
struct trials {
    int warm_ups, trials;
    const char *csv;
};

/* A job that is being measured. Every run has a separate input, so that no result is known from another run. */
struct measured {
    const struct job *job; /* as requested; it is the last run's job */
    struct job own;        /* the current run's job */
    int runs;              /* so far */
    int most;              /* the expected number */
    int *a, *b;            /* on rank 0 only, like the next two: a run's own input, */
    uint64_t random;       /* its random state, */
    bool *right;           /* and whether its result was right */
};

static int own_rank(void) {
    int rank;
    MPI_Comm_rank(everybody, &rank);
    return rank;
}

static bool on_rank_0(void) {
    return own_rank() == 0;
}

static int number_of_ranks(void) {
    int k;
    MPI_Comm_size(everybody, &k);
    return k;
}

static _Noreturn void misuse(const char *what, const char *word) {
    fail(MPI_COMM_WORLD, EXIT_USAGE, "%s: \"%s\"\n%s", what, word, usage);
}

/* Reads a number from the command line. */
static int number(const char *name, const char *word, int least, int most) {
    char *end;
    errno = 0;
    long value = strtol(word, &end, 10);
    if (end == word || *end != '\0' || errno != 0 || value < least || value > most) {
        fail(MPI_COMM_WORLD, EXIT_USAGE, "%s is a number from %d to %d, not \"%s\"", name, least, most, word);
    }
    return (int)value;
}

/* Distributes the n that rank 0 has read to all ranks. */
static int shared(int n) {
    MPI_Bcast(&n, 1, MPI_INT, 0, everybody);
    return n;
}

/* ---- The ways of sort, spa and mca ------------------------------------------------------------------------------ */

/* Sorters that tell a listening tool how many items they will sort. MPI_Pcontrol is made for that, and does nothing else. */
static void told_quadratic(int *items, int n) {
    MPI_Pcontrol(SORTS, n);
    sort_quadratic(items, n);
}

static void told_well(int *items, int n) {
    MPI_Pcontrol(SORTS, n);
    sort_well(items, n);
}

/* For parts that are already sorted. */
static void told_idle(int *items, int n) {
    MPI_Pcontrol(SORTS, n);
}

static void sort_p2p_quadratic(const struct job *job) {
    sort_p2p(job->c, job->n, told_quadratic, everybody);
}

static void sort_p2p_idle(const struct job *job) {
    sort_p2p(job->c, job->n, told_idle, everybody);
}

static void sort_collective_quadratic(const struct job *job) {
    sort_collective(job->c, job->n, told_quadratic, everybody);
}

static void sort_quick(const struct job *job) {
    sort_collective(job->c, job->n, told_well, everybody);
}

static void sort_alone(const struct job *job, sorter *sort) {
    if (on_rank_0()) {
        phase(COMPUTE);
        sort(job->c, job->n);
    }
}

static void sort_alone_quadratic(const struct job *job) {
    sort_alone(job, sort_quadratic);
}

static void sort_alone_well(const struct job *job) {
    sort_alone(job, sort_well);
}

static void spa_by_p2p(const struct job *job) {
    spa_p2p(job->n, job->a, job->b, job->c, everybody);
}

static void spa_by_collectives(const struct job *job) {
    spa_collective(job->n, job->a, job->b, job->c, everybody);
}

static void mca_in_rounds(const struct job *job) {
    mca(job->n, job->a, job->b, job->c, everybody);
}

static void mca_with_overlap(const struct job *job) {
    mca_overlap(job->n, job->a, job->b, job->c, everybody);
}

static const struct way {
    const char *program, *name;
    void (*run)(const struct job *job);
} ways[] = {
    {"sort", "p2p", sort_p2p_quadratic},
    {"sort", "collective", sort_collective_quadratic},
    {"sort", "quick", sort_quick},
    {"sort", "idle", sort_p2p_idle},
    {"sort", "quadratic", sort_alone_quadratic},
    {"sort", "well", sort_alone_well},
    {"spa", "p2p", spa_by_p2p},
    {"spa", "collective", spa_by_collectives},
    {"mca", "rounds", mca_in_rounds},
    {"mca", "overlap", mca_with_overlap},
};

static struct job job_of(const char *program, const char *name) {
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (strcmp(ways[i].program, program) == 0 && strcmp(ways[i].name, name) == 0) {
            return (struct job){.program = program, .run = ways[i].run};
        }
    }
    misuse("no such way", name);
}

/* ---- Running and measuring -------------------------------------------------------------------------------------- */

/* Copies the input of a sort into place; for the others, overwrites an older result. */
static void prepare(const struct job *job) {
    if (job->c == NULL) {
        return;
    }
    if (strcmp(job->program, "sort") == 0) {
        memcpy(job->c, job->a, job->size * sizeof *job->c);
    } else {
        memset(job->c, 0x55, job->size * sizeof *job->c);
    }
}

/* Checksum of arrays that lab4.h declares read-only; a change aborts the run. */
static uint64_t sum_of(const int *ints, size_t size) {
    uint64_t sum = 0;
    for (size_t i = 0; i < size; i++) {
        sum = (sum ^ (unsigned)ints[i]) * 0x9e3779b97f4a7c15u;
        sum ^= sum >> 29;
    }
    return sum;
}

static void run_unchanged(const struct job *job) {
    if (job->b == NULL) { /* not rank 0, or a sort, which changes its input */
        job->run(job);
        return;
    }
    uint64_t a = sum_of(job->a, job->size), b = sum_of(job->b, job->size);
    job->run(job);
    bool a_stays = a == sum_of(job->a, job->size);
    if (!a_stays || b != sum_of(job->b, job->size)) {
        fail(MPI_COMM_WORLD, EXIT_CONTRACT, "%s has changed the matrix %s on rank 0, which has to stay as it is",
             job->program, a_stays ? "b" : "a");
    }
}

static uint64_t next_random(uint64_t *state) {
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static void randomize(int *ints, size_t size, uint64_t *state) {
    for (size_t i = 0; i < size; i++) {
        ints[i] = (int)next_random(state);
    }
}

/* Makes items like the requested ones: not less than their minimum, and not more than their maximum. */
static void randomize_items(const struct job *job, int *items, uint64_t *state) {
    int least = INT_MAX, most = INT_MIN;
    for (size_t i = 0; i < job->size; i++) {
        least = job->a[i] < least ? job->a[i] : least;
        most = job->a[i] > most ? job->a[i] : most;
    }
    uint64_t values = (uint64_t)((int64_t)most - least) + 1;
    for (size_t i = 0; i < job->size; i++) {
        items[i] = (int)(least + (int64_t)(next_random(state) % values));
    }
}

/* Makes a new input for the next run; the last run gets the requested input. */
static void renew(struct measured *measured) {
    measured->own = *measured->job;
    if (!on_rank_0() || measured->runs + 1 >= measured->most) {
        return;
    }
    measured->own.a = measured->a;
    measured->own.b = measured->b;
    if (measured->b == NULL) {
        randomize_items(measured->job, measured->a, &measured->random);
    } else {
        randomize(measured->a, measured->own.size, &measured->random);
        randomize(measured->b, measured->own.size, &measured->random);
    }
    for (size_t i = 0; measured->own.run == sort_p2p_idle && i < measured->own.size; i++) {
        measured->a[i] = (int)i; /* its input is already sorted */
    }
}

/* Ascending, and with the right items: the sums of their mixed values do not agree by chance. */
static bool is_sorted(const struct job *job) {
    uint64_t difference = 0;
    for (size_t i = 0; i < job->size; i++) {
        uint64_t in = (unsigned)job->a[i], out = (unsigned)job->c[i];
        difference += next_random(&in) - next_random(&out);
        if (i > 0 && job->c[i - 1] > job->c[i]) {
            return false;
        }
    }
    return difference == 0;
}

/* result = matrix * vector */
static void times(const int *matrix, const unsigned *vector, unsigned *result, size_t n) {
    for (size_t i = 0; i < n; i++) {
        result[i] = 0;
        for (size_t j = 0; j < n; j++) {
            result[i] += (unsigned)matrix[i * n + j] * vector[j];
        }
    }
}

/* c = a * b if c * v = a * (b * v) for a random v (Freivalds), in fewer than n * n * n steps. */
static bool is_product(const struct job *job, uint64_t *state) {
    size_t n = (size_t)job->n;
    unsigned *vectors = (unsigned *)new_ints(4 * n), *v = vectors, *bv = v + n, *abv = bv + n, *cv = abv + n;
    randomize((int *)v, n, state);
    times(job->b, v, bv, n);
    times(job->a, bv, abv, n);
    times(job->c, v, cv, n);
    bool right = memcmp(abv, cv, n * sizeof *cv) == 0;
    free(vectors);
    return right;
}

/* Checks the last run's result, if there was one. */
static void verify(struct measured *measured) {
    const struct job *job = &measured->own;
    if (job->c != NULL && measured->runs > 0 && measured->runs <= measured->most) {
        measured->right[measured->runs - 1] = job->b == NULL ? is_sorted(job) : is_product(job, &measured->random);
    }
}

/* Does one run of a measured job. The clock starts again, so that the work before does not count. */
static void run_once(void *context) {
    struct measured *measured = context;
    verify(measured);
    renew(measured);
    prepare(&measured->own);
    measured->runs++;
    clock_start();
    measured->own.run(&measured->own);
}

/* Writes one line per trial, like the Java labs. The grader adds what it knows better: counts, seed, verdict. */
static void write_csv(const struct trials *trials, const struct measured *measured, const double (*seconds)[PHASES]) {
    FILE *out = fopen(trials->csv, "w");
    if (out == NULL) {
        fail(MPI_COMM_WORLD, EXIT_FILE, "%s: cannot open: %s", trials->csv, strerror(errno));
    }
    fputs("student,lab,mechanism,net,program,n,k,trial,total_ms,partition_ms,communicate_ms,compute_ms,combine_ms,"
          "calls,elements,bytes,verified,seed,jdk,heap_mb,cores\n", out);
    for (int trial = 0; trial < trials->trials; trial++) {
        double total = 0;
        for (int p = 0; p < PHASES; p++) {
            total += seconds[trial][p];
        }
        fprintf(out, ",lab4-mpi,mpi,loopback,%s,%d,%d,%d,%.3f", measured->job->program, measured->job->n,
                number_of_ranks(), trial + 1, 1e3 * total);
        for (int p = 0; p < PHASES; p++) {
            fprintf(out, ",%.3f", 1e3 * seconds[trial][p]);
        }
        fprintf(out, ",0,0,0,%s,0,C,0,%ld\n", measured->right[trials->warm_ups + trial] ? "true" : "false",
                sysconf(_SC_NPROCESSORS_ONLN));
    }
    if (fclose(out) != 0) {
        fail(MPI_COMM_WORLD, EXIT_FILE, "%s: cannot write it to its end", trials->csv);
    }
}

static void *new_zeros(size_t count, size_t size) {
    void *zeros = calloc(count, size);
    if (zeros == NULL) {
        fail(MPI_COMM_WORLD, EXIT_MEMORY, "no memory for %zu trials", count);
    }
    return zeros;
}

static void run_measured(const struct job *job, const struct trials *trials) {
    struct measured measured = {.job = job, .most = trials->warm_ups + trials->trials};
    double(*seconds)[PHASES] = NULL;
    if (on_rank_0()) {
        measured.a = new_ints(job->size);
        measured.b = job->b == NULL ? NULL : new_ints(job->size);
        measured.random = (uint64_t)(1e9 * MPI_Wtime()) ^ (uint64_t)getpid() << 32;
        measured.right = new_zeros((size_t)measured.most, sizeof *measured.right);
        seconds = new_zeros((size_t)trials->trials, sizeof *seconds);
    }
    measure(run_once, &measured, trials->warm_ups, trials->trials, seconds, everybody);
    if (on_rank_0()) {
        verify(&measured);
        write_csv(trials, &measured, (const double(*)[PHASES])seconds);
    }
    free(seconds);
    free(measured.right);
    free(measured.b);
    free(measured.a);
}

static void run(const struct job *job, const struct trials *trials) {
    if (trials == NULL) {
        prepare(job);
        run_unchanged(job);
    } else {
        run_measured(job, trials);
    }
}

/* ---- The programs. words: what follows the program's name ------------------------------------------------------- */

static void sort(char **words, const struct trials *trials) {
    struct job job = job_of("sort", words[0]);
    int *items = NULL;
    if (on_rank_0()) {
        items = read_items(words[1], &job.n);
        job.c = new_ints((size_t)job.n);
    }
    job.n = shared(job.n);
    job.a = items;
    job.size = (size_t)job.n;
    run(&job, trials);
    if (on_rank_0()) {
        write_items(words[2], job.c, job.n);
    }
    free(job.c);
    free(items);
}

/* Reads a square matrix of n x n. The first one that is read determines n. */
static int *read_square(const char *file, int *n) {
    int rows, columns;
    int *matrix = read_matrix(file, &rows, &columns);
    if (rows != columns) {
        fail(MPI_COMM_WORLD, EXIT_SHAPE, "%s: a matrix of %d x %d is not square", file, rows, columns);
    }
    *n = rows;
    return matrix;
}

static void product(const char *program, char **words, const struct trials *trials) {
    struct job job = job_of(program, words[0]);
    int *a = NULL, *b = NULL;
    if (on_rank_0()) {
        int n_of_b;
        a = read_square(words[1], &job.n);
        b = read_square(words[2], &n_of_b);
        if (job.n != n_of_b) {
            fail(MPI_COMM_WORLD, EXIT_SHAPE, "%s has %d rows, and %s has %d", words[1], job.n, words[2], n_of_b);
        }
        job.c = new_ints((size_t)job.n * (size_t)job.n);
    }
    job.n = shared(job.n);
    job.a = a;
    job.b = b;
    job.size = (size_t)job.n * (size_t)job.n;
    run(&job, trials);
    if (on_rank_0()) {
        write_matrix(words[3], job.c, job.n, job.n);
    }
    free(job.c);
    free(b);
    free(a);
}

static void spa(char **words, const struct trials *trials) {
    product("spa", words, trials);
}

static void mca_of(char **words, const struct trials *trials) {
    product("mca", words, trials);
}

static void merge_file(char **words, const struct trials *trials) {
    int k = number("K", words[0], 1, MOST);
    if (on_rank_0()) {
        int n;
        int *runs = read_items(words[1], &n);
        int *sorted = new_ints((size_t)n);
        merge(runs, n, k, sorted);
        write_items(words[2], sorted, n);
        free(sorted);
        free(runs);
    }
}

static void growth_of_sort(char **words, const struct trials *trials) {
    if (on_rank_0()) {
        int size;
        int *table = probe_sort(&size);
        write_items(words[0], table, size);
        free(table);
    }
}

static void partition_numbers(char **words, const struct trials *trials) {
    int n = number("N", words[0], 0, INT_MAX);
    int k = number("K", words[1], 1, MOST);
    if (on_rank_0()) {
        int *both = new_ints(2 * (size_t)k);
        partition(n, k, both, both + k);
        write_items(words[2], both, 2 * k);
        free(both);
    }
}

static void multiply(char **words, const struct trials *trials) {
    if (on_rank_0()) {
        int r, m, rows_of_b, n;
        int *a = read_matrix(words[0], &r, &m);
        int *b = read_matrix(words[1], &rows_of_b, &n);
        if (m != rows_of_b) {
            fail(MPI_COMM_WORLD, EXIT_SHAPE, "%s has %d columns, but %s has %d rows", words[0], m, words[1], rows_of_b);
        }
        int rows_of_c, columns_of_c;
        int *c = read_matrix(words[2], &rows_of_c, &columns_of_c);
        if (r != rows_of_c || n != columns_of_c) {
            fail(MPI_COMM_WORLD, EXIT_SHAPE, "%s is %d x %d, but the product is %d x %d", words[2], rows_of_c, columns_of_c, r, n);
        }
        multiply_add(r, m, n, a, b, c);
        write_matrix(words[3], c, r, n);
        free(c);
        free(b);
        free(a);
    }
}

static void ring(char **words, const struct trials *trials) {
    static const struct {
        const char *name;
        void (*run)(const int *out, int *in, int length, MPI_Comm comm);
    } rings[] = {
        {"unsafe", ring_unsafe},
        {"sendrecv", ring_sendrecv},
        {"ordered", ring_ordered},
        {"nonblocking", ring_nonblocking},
    };
    size_t way = 0, all = sizeof rings / sizeof *rings;
    while (way < all && strcmp(rings[way].name, words[0]) != 0) {
        way++;
    }
    if (way == all) {
        misuse("no such way", words[0]);
    }
    int length = number("LENGTH", words[1], 0, MOST);
    int k = number_of_ranks();
    if (length > MOST / k) {
        fail(MPI_COMM_WORLD, EXIT_USAGE, "%d ranks with %d ints each have more than %d", k, length, MOST);
    }
    int *out = new_ints((size_t)length);
    int *in = new_ints((size_t)length);
    for (int i = 0; i < length; i++) {
        out[i] = (int)(1000003u * (unsigned)own_rank() + (unsigned)i);
    }
    memset(in, 0x55, (size_t)length * sizeof *in);
    rings[way].run(out, in, length, everybody);
    int *received = on_rank_0() ? new_ints((size_t)k * (size_t)length) : NULL;
    MPI_Gather(in, length, MPI_INT, received, length, MPI_INT, 0, everybody);
    if (on_rank_0()) {
        write_items(words[2], received, k * length);
    }
    free(received);
    free(in);
    free(out);
}

static void skew(char **words, const struct trials *trials) {
    bool rows = strcmp(words[0], "rows") == 0;
    if (!rows && strcmp(words[0], "columns") != 0) {
        misuse("no such way", words[0]);
    }
    if (on_rank_0()) {
        int n;
        int *matrix = read_square(words[1], &n);
        int *skewed = new_ints((size_t)n * (size_t)n);
        if (rows) {
            skew_rows(n, matrix, skewed);
        } else {
            skew_columns(n, matrix, skewed);
        }
        write_matrix(words[2], skewed, n, n);
        free(skewed);
        free(matrix);
    }
}

/* All ranks know n and k, so each has to find out by itself that there is no torus. Here one does; the others wait. */
static void side_of(char **words, const struct trials *trials) {
    int n = number("N", words[0], 0, MOST);
    int k = number("K", words[1], 1, MOST);
    int rank = number("RANK", words[2], 0, number_of_ranks() - 1);
    int side = own_rank() == rank ? torus_side(n, k, everybody) : 0;
    MPI_Bcast(&side, 1, MPI_INT, rank, everybody);
    if (on_rank_0()) {
        write_items(words[3], &side, 1);
    }
}

static void clock_alone(char **words, const struct trials *trials) {
    int size;
    int *table = probe_clock(everybody, &size);
    if (on_rank_0()) {
        write_items(words[0], table, size);
    }
    free(table);
}

static void measure_alone(char **words, const struct trials *trials) {
    int size;
    int warm_ups = number("WARMUPS", words[0], 0, MOST_RUNS / 2);
    int *table = probe_measure(warm_ups, number("TRIALS", words[1], 1, MOST_RUNS / 2), everybody, &size);
    if (on_rank_0()) {
        write_items(words[2], table, size);
    }
    free(table);
}

static const struct program {
    const char *name;
    int words;
    bool measurable;
    void (*run)(char **words, const struct trials *trials);
} programs[] = {
    {"sort", 3, true, sort},
    {"merge", 3, false, merge_file},
    {"partition", 3, false, partition_numbers},
    {"growth", 1, false, growth_of_sort},
    {"multiply", 4, false, multiply},
    {"spa", 4, true, spa},
    {"ring", 3, false, ring},
    {"skew", 3, false, skew},
    {"mca", 4, true, mca_of},
    {"side", 4, false, side_of},
    {"clock", 1, false, clock_alone},
    {"measure", 3, false, measure_alone},
};

static const struct program *program_of(const char *name) {
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
        if (strcmp(programs[i].name, name) == 0) {
            return &programs[i];
        }
    }
    misuse("no such program", name);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    everybody = MPI_COMM_WORLD;
    bool backwards = argc > 1 && strcmp(argv[1], "backwards") == 0;
    bool smaller = argc > 1 && strcmp(argv[1], "smaller") == 0;
    if (backwards || smaller) {
        int rank = own_rank();
        bool outside = smaller && rank == number_of_ranks() - 1;
        MPI_Comm_split(MPI_COMM_WORLD, outside ? MPI_UNDEFINED : 0, backwards ? -rank : rank, &everybody);
        if (outside) {
            MPI_Finalize();
            return EXIT_SUCCESS;
        }
        argc--;
        argv++;
    }
    if (argc < 2) {
        fail(MPI_COMM_WORLD, EXIT_USAGE, "%s", usage);
    }
    const struct program *program = program_of(argv[1]);
    int words = argc - 2;
    struct trials trials;
    bool measured = words == program->words + 4 && strcmp(argv[2 + program->words], "--measure") == 0;
    if (measured && program->measurable) {
        char **behind = argv + 2 + program->words + 1;
        int warm_ups = number("WARMUPS", behind[0], 0, MOST);
        trials = (struct trials){warm_ups, number("TRIALS", behind[1], 1, MOST), behind[2]};
    } else if (words != program->words) {
        misuse("these are not the words for this program", program->name);
    }
    program->run(argv + 2, measured ? &trials : NULL);
    if (everybody != MPI_COMM_WORLD) {
        MPI_Comm_free(&everybody);
    }
    MPI_Finalize();
    return EXIT_SUCCESS;
}
