/* Steps 6 and 8: the modified Cannon's algorithm, MCA (Rahimi et al., section 2.4.3). */
#include "lab4.h"

#include <stdlib.h>
#include <string.h>

void mca(int n, const int *a, const int *b, int *c, MPI_Comm comm) {
    TODO("lab4.6", "Rank 0 skews a and b and sends blocks; n rounds, n - 1 exchanges between; rank 0 receives blocks "
            "of c.");
}

void mca_overlap(int n, const int *a, const int *b, int *c, MPI_Comm comm) {
    TODO("lab4.8", "As mca(), but begin each exchange before the round's arithmetic, and wait for it after.");
}
