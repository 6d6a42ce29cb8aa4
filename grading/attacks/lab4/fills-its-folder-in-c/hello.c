#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    static char block[1 << 20];
    MPI_Init(&argc, &argv);
    FILE *file = fopen("fill", "a");
    for (int i = 0; i < 1500 && file && fwrite(block, 1, sizeof block, file) == sizeof block; i++) {
    }
    for (int i = 0; i < 1500; i++) {
        char name[32];
        snprintf(name, sizeof name, "fill-%d", i);
        FILE *next = fopen(name, "w");
        if (!next || fwrite(block, 1, sizeof block, next) < sizeof block || fclose(next) != 0) {
            break;
        }
    }
    MPI_Finalize();
    return 0;
}
