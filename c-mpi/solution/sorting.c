/* Steps 2 and 3: the work of one rank alone when items are sorted. */
#include "lab4.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

void sort_quadratic(int *items, int n) {
    //> lab4.2: Sort items in place with insertion sort or selection sort.
    for (int next = 1; next < n; next++) {
        int item = items[next];
        int hole = next;
        while (hole > 0 && items[hole - 1] > item) {
            items[hole] = items[hole - 1];
            hole--;
        }
        items[hole] = item;
    }
    //<
}

void merge(const int *runs, int n, int k, int *sorted) {
    //> lab4.2: Merge the k sorted parts of runs into sorted; partition() gives the start and the length of each.
    int *left = new_ints((size_t)k); /* the number of items left in each part, */
    int *next = new_ints((size_t)k); /* and the index of the next one */
    partition(n, k, left, next);
    for (int i = 0; i < n; i++) {
        int smallest = -1;
        for (int r = 0; r < k; r++) { /* k is small: a look at every part costs less than a heap */
            if (left[r] > 0 && (smallest < 0 || runs[next[r]] < runs[next[smallest]])) {
                smallest = r;
            }
        }
        sorted[i] = runs[next[smallest]++];
        left[smallest]--;
    }
    free(next);
    free(left);
    //<
}

//> lab4.3
/* Up to this number of items, insertion is faster than merging. */
enum { SHORT_RUN = 16 };

static size_t smaller(size_t a, size_t b) {
    return a < b ? a : b;
}

/* Merges the sorted runs from[0 .. middle) and from[middle .. end). */
static void merge_two(const int *from, size_t middle, size_t end, int *restrict to) {
    size_t left = 0, right = middle;
    for (size_t i = 0; i < end; i++) {
        bool from_left = right == end || (left < middle && from[left] <= from[right]);
        to[i] = from_left ? from[left++] : from[right++];
    }
}

//<
void sort_well(int *items, int n) {
    //> lab4.3: Sort items in place in n log n, whatever their order: merge sort or heap sort, by hand.
    /* Merge sort from the bottom up: no recursion. Each pass merges runs into runs of twice the length. */
    size_t all = (size_t)n;
    for (size_t start = 0; start < all; start += SHORT_RUN) {
        sort_quadratic(items + start, (int)smaller(SHORT_RUN, all - start));
    }
    int *spare = new_ints(all);
    int *from = items, *to = spare;
    for (size_t run = SHORT_RUN; run < all; run *= 2) {
        for (size_t start = 0; start < all; start += 2 * run) {
            size_t end = smaller(2 * run, all - start);
            merge_two(from + start, smaller(run, end), end, to + start);
        }
        int *merged = to;
        to = from;
        from = merged;
    }
    if (from != items) {
        memcpy(items, from, all * sizeof *items);
    }
    free(spare);
    //<
}
