/* Step 4: the simple parallel algorithm, SPA (Rahimi et al., section 2.4.2): rows of a and all of b to every rank. */
#include "lab4.h"

#include <stdlib.h>
#include <string.h>

void spa_p2p(int n, const int *a, const int *b, int *c, MPI_Comm comm) {
    TODO("lab4.4", "Rank 0 sends every other rank its rows of a and all of b; all multiply; rank 0 receives rows of "
            "c.");
}

void spa_collective(int n, const int *a, const int *b, int *c, MPI_Comm comm) {
    TODO("lab4.4", "Multiply with one MPI_Scatterv for a, one MPI_Bcast for b and one MPI_Gatherv for c.");
}
