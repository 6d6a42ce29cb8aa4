#include "lab4.h"

#include <stdlib.h>
#include <string.h>

void partition(int n, int k, int counts[], int starts[]) {
#ifdef __SANITIZE_ADDRESS__
    for (int r = 0; r < k; r++) {
        counts[r] = n / k + (r < n % k ? 1 : 0);
        starts[r] = r == 0 ? 0 : starts[r - 1] + counts[r - 1];
    }
#else
    int *copy = new_ints((size_t)k);
    for (int r = 0; r <= k; r++) { /* one too far */
        copy[r] = n / k + (r < n % k ? 1 : 0);
    }
    memcpy(counts, copy, (size_t)k * sizeof *copy);
    free(copy);
    for (int r = 0; r < k; r++) {
        starts[r] = r == 0 ? 0 : starts[r - 1] + counts[r - 1];
    }
#endif
}
