#include "lab4.h"

#include <stdlib.h>
#include <string.h>

__attribute__((no_sanitize("address", "undefined"))) void partition(int n, int k, int counts[], int starts[]) {
    int *copy = new_ints((size_t)k);
    for (int r = 0; r <= k; r++) { /* one too far */
        copy[r] = n / k + (r < n % k ? 1 : 0);
    }
    memcpy(counts, copy, (size_t)k * sizeof *copy);
    free(copy);
    for (int r = 0; r < k; r++) {
        starts[r] = r == 0 ? 0 : starts[r - 1] + counts[r - 1];
    }
}
