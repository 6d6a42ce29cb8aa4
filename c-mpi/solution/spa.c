/* Step 4: the simple parallel algorithm, SPA (Rahimi et al., section 2.4.2): rows of a and all of b to every rank. */
#include "lab4.h"

#include <stdlib.h>
#include <string.h>

//> lab4.4
enum { ROWS_OF_A = 1, ALL_OF_B, ROWS_OF_C }; /* tags */

/* counts[r] and starts[r] describe rank r's rows; afterwards they describe its ints. */
static void rows_to_ints(int n, int k, int counts[], int starts[]) {
    for (int r = 0; r < k; r++) {
        counts[r] *= n;
        starts[r] *= n;
    }
}

/* Computes the rows of c that belong to these rows of a. */
static void multiply_rows(int rows, int n, const int *a, const int *b, int *c) {
    memset(c, 0, (size_t)rows * (size_t)n * sizeof *c);
    multiply_add(rows, n, n, a, b, c);
}

//<
void spa_p2p(int n, const int *a, const int *b, int *c, MPI_Comm comm) {
    //> lab4.4: Rank 0 sends every other rank its rows of a and all of b; all multiply; rank 0 receives rows of c.
    int rank, k;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &k);
    int *counts = new_ints((size_t)k);
    int *starts = new_ints((size_t)k);
    partition(n, k, counts, starts);
    int rows = counts[rank];
    rows_to_ints(n, k, counts, starts);
    if (rank == 0) {
        phase(COMMUNICATE);
        for (int r = 1; r < k; r++) {
            MPI_Send(a + starts[r], counts[r], MPI_INT, r, ROWS_OF_A, comm);
            MPI_Send(b, n * n, MPI_INT, r, ALL_OF_B, comm);
        }
        phase(COMPUTE);
        multiply_rows(rows, n, a, b, c);
        phase(COMMUNICATE);
        for (int r = 1; r < k; r++) {
            MPI_Recv(c + starts[r], counts[r], MPI_INT, r, ROWS_OF_C, comm, MPI_STATUS_IGNORE);
        }
        phase(COMBINE); /* nothing is left to do: the rows have arrived at their place */
    } else {
        int *rows_of_a = new_ints((size_t)counts[rank]);
        int *all_of_b = new_ints((size_t)n * (size_t)n);
        int *rows_of_c = new_ints((size_t)counts[rank]);
        phase(COMMUNICATE);
        MPI_Recv(rows_of_a, counts[rank], MPI_INT, 0, ROWS_OF_A, comm, MPI_STATUS_IGNORE);
        MPI_Recv(all_of_b, n * n, MPI_INT, 0, ALL_OF_B, comm, MPI_STATUS_IGNORE);
        phase(COMPUTE);
        multiply_rows(rows, n, rows_of_a, all_of_b, rows_of_c);
        phase(COMMUNICATE);
        MPI_Send(rows_of_c, counts[rank], MPI_INT, 0, ROWS_OF_C, comm);
        free(rows_of_c);
        free(all_of_b);
        free(rows_of_a);
    }
    free(starts);
    free(counts);
    //<
}

void spa_collective(int n, const int *a, const int *b, int *c, MPI_Comm comm) {
    //> lab4.4: Multiply with one MPI_Scatterv for a, one MPI_Bcast for b and one MPI_Gatherv for c.
    int rank, k;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &k);
    int *counts = new_ints((size_t)k);
    int *starts = new_ints((size_t)k);
    partition(n, k, counts, starts);
    int rows = counts[rank];
    rows_to_ints(n, k, counts, starts);
    int *rows_of_a = new_ints((size_t)counts[rank]);
    int *rows_of_c = new_ints((size_t)counts[rank]);
    int *received_b = rank == 0 ? NULL : new_ints((size_t)n * (size_t)n);
    int *all_of_b = rank == 0 ? (int *)b : received_b; /* MPI_Bcast has one buffer for both ends; here it only reads */
    phase(COMMUNICATE);
    MPI_Scatterv(a, counts, starts, MPI_INT, rows_of_a, counts[rank], MPI_INT, 0, comm);
    MPI_Bcast(all_of_b, n * n, MPI_INT, 0, comm);
    phase(COMPUTE);
    multiply_rows(rows, n, rows_of_a, all_of_b, rows_of_c);
    phase(COMMUNICATE);
    MPI_Gatherv(rows_of_c, counts[rank], MPI_INT, c, counts, starts, MPI_INT, 0, comm);
    phase(COMBINE);
    free(received_b);
    free(rows_of_c);
    free(rows_of_a);
    free(starts);
    free(counts);
    //<
}
