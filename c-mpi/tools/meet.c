/* All ranks meet: each sends a word to each. If this does not work, no program with MPI can work. */
#include <mpi.h>
#include <stdlib.h>

int main(int count, char *words[]) {
    int ranks;
    MPI_Init(&count, &words);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int *all = calloc(2 * (size_t) ranks, sizeof *all);
    if (!all) {
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Alltoall(all, 1, MPI_INT, all + ranks, 1, MPI_INT, MPI_COMM_WORLD);
    free(all);
    MPI_Finalize();
    return 0;
}
