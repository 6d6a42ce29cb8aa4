#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    for (int i = 0; i < 4000; i++) {
        printf("Fatal error in PMPI_Recv: Message truncated, error stack:\nPMPI_Recv(173): MPI_Recv(buf=0x7f, count=1, ");
        printf("[rank 0]\n#  SIGSEGV (0xb) at pc=1, pid=%d, tid=1\n# Problematic frame:\n# ", i);
        printf("==1==ERROR: AddressSanitizer: heap-buffer-overflow\n    #0 0x1 in a a.c:1\n    #1 0x1 in ");
    }
    MPI_Finalize();
    return 0;
}
