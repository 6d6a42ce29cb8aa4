/* Step 6: the torus of ranks for MCA, and the pre-skewed matrices. */
#include "lab4.h"

#include <string.h>

int torus_side(int n, int k, MPI_Comm comm) {
    //> lab4.6: Return s with k = s * s. If there is none, or if s does not divide n: fail(comm, EXIT_SHAPE, ...).
    int side = 1;
    while (side * side < k) {
        side++;
    }
    if (side * side != k) {
        fail(comm, EXIT_SHAPE, "MCA needs a square number of ranks (1, 4, 9 ...), and k is %d (n is %d)", k, n);
    }
    if (n % side != 0) {
        fail(comm, EXIT_SHAPE, "MCA on k = %d ranks needs an n that %d divides, and n is %d", k, side, n);
    }
    return side;
    //<
}

MPI_Comm torus(int side, MPI_Comm comm) {
    //> lab4.6: Make a periodic side x side communicator with MPI_Cart_create; every rank keeps its number.
    const int sides[2] = {side, side};
    const int periodic[2] = {1, 1};
    const int reorder = 0;
    MPI_Comm cartesian;
    MPI_Cart_create(comm, 2, sides, periodic, reorder, &cartesian);
    return cartesian;
    //<
}

void skew_rows(int n, const int *a, int *skewed) {
    //> lab4.6: Rotate row i of a left by i.
    size_t side = (size_t)n;
    for (size_t i = 0; i < side; i++) {
        const int *row = a + i * side;
        memcpy(skewed + i * side, row + i, (side - i) * sizeof *row);
        memcpy(skewed + i * side + side - i, row, i * sizeof *row);
    }
    //<
}

void skew_columns(int n, const int *b, int *skewed) {
    //> lab4.6: Rotate column j of b up by j.
    size_t side = (size_t)n;
    for (size_t i = 0; i < side; i++) {
        for (size_t j = 0; j < side; j++) {
            skewed[i * side + j] = b[(i + j) % side * side + j];
        }
    }
    //<
}
