/* Step 1: every rank prints its number. This is a separate program: it needs none of the other files. */
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    //> lab4.1
    //+ fputs("not written yet (lab4.1): Between MPI_Init and MPI_Finalize, print one line: rank R of K.\n", stderr);
    //+ return 6;
    MPI_Init(&argc, &argv);
    int rank, k;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &k);
    printf("rank %d of %d\n", rank, k);
    MPI_Finalize();
    return 0;
    //<
}
