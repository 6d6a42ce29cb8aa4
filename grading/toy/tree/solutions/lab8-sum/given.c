/* Given: every rank has its number and 1, and rank 0 prints the sum. */
#include "lab8.h"

#include <stdio.h>
#include <stdlib.h>

void todo(const char *step, const char *what) {
    fprintf(stderr, "not written yet (%s): %s\n", step, what);
    MPI_Abort(MPI_COMM_WORLD, 6);
    exit(6); /* MPI_Abort does not return; the compiler does not know that */
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int total = sum(rank + 1, MPI_COMM_WORLD);
    if (rank == 0) {
        printf("%d\n", total);
    }
    MPI_Finalize();
    return 0;
}
