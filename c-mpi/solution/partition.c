/* Step 2: decides which rank gets which part. */
#include "lab4.h"

void partition(int n, int k, int counts[], int starts[]) {
    //> lab4.2: Fill counts and starts for k parts whose sizes differ by at most one, the longer ones first.
    int start = 0;
    for (int r = 0; r < k; r++) {
        counts[r] = n / k + (r < n % k ? 1 : 0);
        starts[r] = start;
        start += counts[r];
    }
    //<
}
