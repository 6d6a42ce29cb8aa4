/* Step 4: the work of one rank alone when matrices are multiplied. */
#include "lab4.h"

//> lab4.4
/*
 * These are separate loops over rows that do not overlap (restrict): the compiler turns them into vector instructions.
 * The numbers are unsigned: their overflow wraps, but overflow of int is undefined. The bits of sums and products are equal.
 */

/* c += factor * b */
static void add_row(size_t n, unsigned factor, const unsigned *restrict b, unsigned *restrict c) {
    for (size_t j = 0; j < n; j++) {
        c[j] += factor * b[j];
    }
}

/* Adds four rows of b: c is loaded and stored once for four multiplications. */
static void add_four_rows(size_t n, const unsigned factors[4], const unsigned *restrict b, unsigned *restrict c) {
    unsigned f0 = factors[0], f1 = factors[1], f2 = factors[2], f3 = factors[3];
    const unsigned *b1 = b + n, *b2 = b1 + n, *b3 = b2 + n;
    for (size_t j = 0; j < n; j++) {
        c[j] += f0 * b[j] + f1 * b1[j] + f2 * b2[j] + f3 * b3[j];
    }
}

//<
void multiply_add(int r, int m, int n, const int *a, const int *b, int *c) {
    //> lab4.4: Add a times b to c. Compute in unsigned, so that overflow wraps. Loops in the order i, k, j are the quickest.
    size_t rows = (size_t)r, inner = (size_t)m, columns = (size_t)n;
    for (size_t i = 0; i < rows; i++) {
        const unsigned *row_of_a = (const unsigned *)a + i * inner;
        unsigned *row_of_c = (unsigned *)c + i * columns;
        size_t k = 0;
        for (; k + 4 <= inner; k += 4) {
            add_four_rows(columns, row_of_a + k, (const unsigned *)b + k * columns, row_of_c);
        }
        for (; k < inner; k++) {
            add_row(columns, row_of_a[k], (const unsigned *)b + k * columns, row_of_c);
        }
    }
    //<
}
