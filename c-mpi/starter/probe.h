/* Given: measures your code's time, and compares clock.c and measure.c with a correct clock. */
#ifndef PROBE_H
#define PROBE_H

#include <mpi.h>

enum { SORTS = 2 };      /* the level of MPI_Pcontrol with which a sorter tells how many items it sorts */
enum { MOST_RUNS = 64 }; /* of the sleeping program */

/*
 * Tables of ints on rank 0, NULL elsewhere; the caller frees them. Times are in microseconds. A time of your clock
 * takes three ints: the least that it can be, what your code says, and the most that it can be.
 */

/* The processor time of sort_quadratic, for some items and for eight times as many; the least of several runs. */
int *probe_sort(int *size);

/* The time for each rank, each of two uses of its clock, and each phase. */
int *probe_clock(MPI_Comm comm, int *size);

/*
 * How often the program ran. For each trial: a rank that began it before all had ended the previous run, or -1; and the
 * time of each phase.
 */
int *probe_measure(int warm_ups, int trials, MPI_Comm comm, int *size);

#endif
