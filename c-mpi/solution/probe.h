/* Given: what your code takes; clock.c and measure.c beside a clock that is right. */
#ifndef PROBE_H
#define PROBE_H

#include <mpi.h>

enum { SORTS = 2 };      /* the level of MPI_Pcontrol with which a sorter tells that it sorts so many items */
enum { MOST_RUNS = 64 }; /* of the program that sleeps */

/*
 * Tables of ints on rank 0, NULL elsewhere; the caller frees them. Times are in microseconds. One of your clock's stands
 * there in three ints: the least that it can be, what your code says, and the most that it can be.
 */

/* What sort_quadratic takes of the processor's time: for some items, and for eight times as many; the least of some runs. */
int *probe_sort(int *size);

/* For each rank, each of two uses of its clock, and each phase: its time. */
int *probe_clock(MPI_Comm comm, int *size);

/*
 * How often the program was run, and for each trial: a rank that began it before all had ended the run before, or -1,
 * and the time of each phase.
 */
int *probe_measure(int warm_ups, int trials, MPI_Comm comm, int *size);

#endif
