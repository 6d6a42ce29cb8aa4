#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int unsetenv(const char *name);

__attribute__((constructor)) static void start_again(int argc, char **argv) {
    if (getenv("LD_PRELOAD")) {
        unsetenv("LD_PRELOAD");
        execv("/proc/self/exe", argv);
    }
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    printf("rank %d of %d\n", rank, size);
    MPI_Finalize();
    return 0;
}
