/*
 * Lab 4, the contract: what you write, step by step, and what is given.
 *
 * SPMD: every rank runs the same program and calls the same functions. "On rank 0" means that an argument matters only
 * there; on every other rank it is NULL. All ranks compute, including rank 0, so the number of ranks is k. Messages go
 * over comm, which is not always MPI_COMM_WORLD. Unless a comment says otherwise, make the same calls on one rank, and
 * for empty data. Matrices are stored row after row in one array: element (i, j) of an r x c matrix is m[i * c + j].
 */
#ifndef LAB4_H
#define LAB4_H

#include <mpi.h>
#include <stddef.h>

/* gcc takes MPICH's MPI_STATUSES_IGNORE for an array without elements, and warns. */
#if defined __GNUC__ && !defined __clang__
#pragma GCC diagnostic ignored "-Wstringop-overflow"
#endif

/* ---- Step 2: the sort, point to point (partition.c, sorting.c, sort.c) ------------------------------------------ */

/*
 * Splits n items into k consecutive parts. Their sizes differ by at most one, and the longer ones come first. Part r
 * begins at starts[r] and has counts[r] items. Some parts are empty if n < k.
 */
void partition(int n, int k, int counts[], int starts[]);

/*
 * Sorts in place, ascending, in a time that grows with n * n, like Eggen and Eggen's sort in section 7: insertion sort,
 * for example. Not with qsort().
 */
void sort_quadratic(int *items, int n);

/* Merges the k sorted parts of `runs`, where partition() puts them, into `sorted`, another array of n items. */
void merge(const int *runs, int n, int k, int *sorted);

/* A sequential sort: sort_quadratic or sort_well. */
typedef void sorter(int *items, int n);

/*
 * Sorts n items over all ranks of comm (Eggen and Eggen, section 6.3), with MPI_Send and MPI_Recv only: rank 0 sends every
 * other rank its part, all ranks call `sort` once for their own part, rank 0 receives the parts and merges. These are
 * 2(k - 1) messages. All parts go out before rank 0 sorts and before the first comes back: otherwise ranks sort in turns.
 *
 * items  n of them on rank 0, in any order; sorted on return
 */
void sort_p2p(int *items, int n, sorter *sort, MPI_Comm comm);

/* ---- Step 3: the sort, with collectives (sorting.c, sort.c) ----------------------------------------------------- */

/* Sorts in place, ascending, in n log n, for any order of the items. Not with qsort(). */
void sort_well(int *items, int n);

/* Sorts like sort_p2p, with one MPI_Scatterv and one MPI_Gatherv. */
void sort_collective(int *items, int n, sorter *sort, MPI_Comm comm);

/* ---- Step 4: SPA (kernel.c, spa.c) ------------------------------------------------------------------------------ */

/* c += a * b, with a of r x m, b of m x n and c of r x n elements. Overflow wraps. */
void multiply_add(int r, int m, int n, const int *a, const int *b, int *c);

/*
 * c = a * b, all of them n x n, by the simple parallel algorithm (Rahimi et al., section 2.4.2), with MPI_Send and
 * MPI_Recv only. Rank 0 sends every other rank its rows of a and all of b, and receives its rows of c. A rank without
 * rows also gets all of b, and its rows are empty messages. These are 3(k - 1) messages. Rank 0 sends all of its
 * messages before it receives.
 *
 * a, b, c  on rank 0; a and b are not changed
 */
void spa_p2p(int n, const int *a, const int *b, int *c, MPI_Comm comm);

/* Multiplies like spa_p2p, with one MPI_Bcast, one MPI_Scatterv and one MPI_Gatherv. */
void spa_collective(int n, const int *a, const int *b, int *c, MPI_Comm comm);

/* ---- Step 5: deadlock on purpose, and three ways out (ring.c) --------------------------------------------------- */

/* Every rank sends `length` ints to the next rank, (rank + 1) mod k, and receives `length` from the previous one. Given: */
void ring_unsafe(const int *out, int *in, int length, MPI_Comm comm);

/* Exchanges with one MPI_Sendrecv. */
void ring_sendrecv(const int *out, int *in, int length, MPI_Comm comm);

/* Exchanges with one MPI_Send and one MPI_Recv per rank, in an order that cannot block, also for odd k. One rank copies. */
void ring_ordered(const int *out, int *in, int length, MPI_Comm comm);

/* Exchanges with one MPI_Isend and one MPI_Irecv, and any calls that complete them. */
void ring_nonblocking(const int *out, int *in, int length, MPI_Comm comm);

/* ---- Step 6: MCA (torus.c, mca.c) ------------------------------------------------------------------------------- */

/*
 * The side s of the torus for MCA with n x n matrices on k ranks: k = s * s, and s divides n (any s divides 0). If there
 * is none, all ranks end with fail(comm, EXIT_SHAPE, ...) and a message that names n and k.
 */
int torus_side(int n, int k, MPI_Comm comm);

/* Makes a periodic s x s Cartesian communicator over the ranks of comm, in their order: rank r is at row r / s. */
MPI_Comm torus(int side, MPI_Comm comm);

/* Row i of `skewed` is row i of a rotated left by i; both n x n. */
void skew_rows(int n, const int *a, int *skewed);

/* Column j of `skewed` is column j of b rotated up by j; both n x n. */
void skew_columns(int n, const int *b, int *skewed);

/*
 * c = a * b, all of them n x n, by the modified Cannon's algorithm (Rahimi et al., section 2.4.3). Rank 0 pre-skews,
 * and gives every rank its t x t blocks, t = n / s. Then come n rounds of c[i][j] += a[i][j] * b[i][j], with an
 * exchange between two rounds: the first column of a goes left, the first row of b goes up, a new last column and row
 * come in. So n - 1 messages of t elements go left, and n - 1 go up, each with MPI_Sendrecv or MPI_Sendrecv_replace, or
 * MPI_Isend and MPI_Irecv. A column is sent with a datatype of MPI_Type_vector. Blocks of a and b go out and those of c
 * come back with MPI_Send and MPI_Recv: 3(k - 1) messages.
 *
 * a, b, c  on rank 0; a and b are not changed
 */
void mca(int n, const int *a, const int *b, int *c, MPI_Comm comm);

/* ---- Step 7: measure (clock.c, measure.c) ----------------------------------------------------------------------- */

/* The parts of a rank's time (Rahimi et al., section 4.1). PARTITION: before anything is sent, including pre-skewing. */
enum phase { PARTITION, COMMUNICATE, COMPUTE, COMBINE, PHASES };

/* Starts this rank's clock in PARTITION, with every phase at zero. */
void clock_start(void);

/*
 * From now on, the time belongs to another phase. Your programs call it at the beginning of each phase: add the calls in
 * step 7. Until you write it, it does nothing; without an earlier clock_start(), it does no harm.
 */
void phase(enum phase next);

/* Stops this rank's clock. seconds[p] is the time of phase p; their sum is the time since clock_start(). */
void clock_stop(double seconds[PHASES]);

/* One run of a program. All ranks call it. */
typedef void run_program(void *context);

/*
 * Times a program: warm_ups runs that do not count, then trials, each after a barrier. On rank 0, seconds[trial][p] is
 * then the time of phase p in that trial. Partition and combine are rank 0's times. Compute is the longest of all
 * ranks. Communicate is the rest of rank 0's time, and may be negative.
 *
 * seconds  trials rows on rank 0, NULL elsewhere
 */
void measure(run_program *run, void *context, int warm_ups, int trials, double (*seconds)[PHASES], MPI_Comm comm);

/* ---- Step 8, bonus: overlap (mca.c) ----------------------------------------------------------------------------- */

/*
 * Multiplies like mca(), with MPI_Isend and MPI_Irecv: both exchanges begin before a round's multiplication, and
 * are completed after it.
 */
void mca_overlap(int n, const int *a, const int *b, int *c, MPI_Comm comm);

/* ---- Given (given.c, files.c, programs.c) ----------------------------------------------------------------------- */

/* Exit codes. */
enum { EXIT_USAGE = 2, EXIT_FILE = 3, EXIT_SHAPE = 4, EXIT_MEMORY = 5, EXIT_TODO = 6, EXIT_CONTRACT = 7 };

/* Prints what is wrong, and ends all ranks with this code. */
_Noreturn void fail(MPI_Comm comm, int code, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Reports a step that is not written yet, and ends all ranks. */
_Noreturn void todo(const char *step, const char *what);
#define TODO(step, what) todo(step, what)

/* Allocates `count` ints, never NULL: without memory all ranks end. The caller frees them. */
int *new_ints(size_t count);

#endif
