/* Steps 2 and 3: the parallel sort of Eggen and Eggen (section 6.3): parts go out, all ranks sort, rank 0 merges. */
#include "lab4.h"

#include <stdlib.h>
#include <string.h>

//> lab4.2
enum { PART = 1 }; /* the tag of a part, on its way out and back */

/* Merges the k sorted parts of items into one. */
static void merge_parts(int *items, int n, int k) {
    int *sorted = new_ints((size_t)n);
    merge(items, n, k, sorted);
    memcpy(items, sorted, (size_t)n * sizeof *items);
    free(sorted);
}

//<
void sort_p2p(int *items, int n, sorter *sort, MPI_Comm comm) {
    //> lab4.2: Rank 0 sends every other rank its part, all of them sort, rank 0 receives the parts and merges them.
    int rank, k;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &k);
    int *counts = new_ints((size_t)k);
    int *starts = new_ints((size_t)k);
    partition(n, k, counts, starts);
    if (rank == 0) {
        phase(COMMUNICATE);
        for (int r = 1; r < k; r++) {
            MPI_Send(items + starts[r], counts[r], MPI_INT, r, PART, comm);
        }
        phase(COMPUTE);
        sort(items, counts[0]); /* its own part stays in place */
        phase(COMMUNICATE);
        for (int r = 1; r < k; r++) {
            MPI_Recv(items + starts[r], counts[r], MPI_INT, r, PART, comm, MPI_STATUS_IGNORE);
        }
        phase(COMBINE);
        merge_parts(items, n, k);
    } else {
        int *part = new_ints((size_t)counts[rank]);
        phase(COMMUNICATE);
        MPI_Recv(part, counts[rank], MPI_INT, 0, PART, comm, MPI_STATUS_IGNORE);
        phase(COMPUTE);
        sort(part, counts[rank]);
        phase(COMMUNICATE);
        MPI_Send(part, counts[rank], MPI_INT, 0, PART, comm);
        free(part);
    }
    free(starts);
    free(counts);
    //<
}

void sort_collective(int *items, int n, sorter *sort, MPI_Comm comm) {
    //> lab4.3: Sort with one MPI_Scatterv and one MPI_Gatherv, which every rank calls.
    int rank, k;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &k);
    int *counts = new_ints((size_t)k);
    int *starts = new_ints((size_t)k);
    partition(n, k, counts, starts);
    int *part = new_ints((size_t)counts[rank]); /* on rank 0 too, so that all ranks do the same */
    phase(COMMUNICATE);
    MPI_Scatterv(items, counts, starts, MPI_INT, part, counts[rank], MPI_INT, 0, comm);
    phase(COMPUTE);
    sort(part, counts[rank]);
    phase(COMMUNICATE);
    MPI_Gatherv(part, counts[rank], MPI_INT, items, counts, starts, MPI_INT, 0, comm);
    phase(COMBINE);
    if (rank == 0) {
        merge_parts(items, n, k);
    }
    free(part);
    free(starts);
    free(counts);
    //<
}
