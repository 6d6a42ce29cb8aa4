/* Step 7: warm-ups, trials, and the combined times of all ranks. */
#include "lab4.h"

//> lab4.7
/* Rank 0's view of one trial, with the longest computation of all ranks; the rest of its time is communication. */
static void put_together(const double own[PHASES], double *all, MPI_Comm comm) {
    double longest = 0;
    MPI_Reduce(&own[COMPUTE], &longest, 1, MPI_DOUBLE, MPI_MAX, 0, comm);
    if (all == NULL) {
        return;
    }
    all[PARTITION] = own[PARTITION];
    all[COMBINE] = own[COMBINE];
    all[COMPUTE] = longest;
    all[COMMUNICATE] = own[COMMUNICATE] + own[COMPUTE] - longest;
}

//<
void measure(run_program *run, void *context, int warm_ups, int trials, double (*seconds)[PHASES], MPI_Comm comm) {
    //> lab4.7: Run warm_ups times, then time each trial after an MPI_Barrier; MPI_Reduce finds the longest COMPUTE.
    for (int i = 0; i < warm_ups; i++) {
        run(context);
    }
    for (int trial = 0; trial < trials; trial++) {
        double own[PHASES];
        MPI_Barrier(comm); /* no rank begins while others still finish the last trial */
        clock_start();
        run(context);
        clock_stop(own);
        put_together(own, seconds == NULL ? NULL : seconds[trial], comm);
    }
    //<
}
