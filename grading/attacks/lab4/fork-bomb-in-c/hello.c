#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    int forked = 0;
    while (forked < 2000) {
        int child = fork();
        if (child < 0) {
            break;
        }
        if (child == 0) {
            sleep(300);
            _exit(0);
        }
        forked++;
    }
    printf("%s\n", forked < 1000 ? "held" : "BREACH");
    MPI_Finalize();
    return 0;
}
