/*
 * The sequential programs, in one thread.
 *
 *     kernels ikj|ijk N       multiplies two N x N matrices
 *     kernels ikj-fours N     the same in the order i, k, j, four rows of b at once
 *     kernels linked N        the same by a multiply_add() that is linked in, if there is one (LINKED)
 *     kernels insertion N     sorts N numbers
 *
 * Compiled with -funroll-loops: gcc's -O3 leaves a loop rolled if nothing but its data ends it, and that is insertion
 * sort's inner one. The just-in-time compiler of Java unrolls it. kernels-rolled is the same without that flag.
 *
 * A trial prints wall_ns and cpu_ns. Every result is verified, outside of the time that counts.
 */
#include "bench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef LINKED
/* Whose header may need MPI; this program does not. */
void multiply_add(int r, int m, int n, const int *a, const int *b, int *c);
#endif

struct matrices {
    size_t n;
    int32_t *a;
    int32_t *b;
    int32_t *c;
    void (*multiply)(const struct matrices *m);
};

struct items {
    size_t n;
    int32_t *given;
    int32_t *sorted;
};

/* Unsigned, so that overflow wraps as it does in Java. */
static int32_t add_product(int32_t sum, int32_t x, int32_t y) {
    return (int32_t)((uint32_t)sum + (uint32_t)x * (uint32_t)y);
}

static void multiply_ikj(const struct matrices *m) {
    size_t n = m->n;
    memset(m->c, 0, n * n * sizeof *m->c);
    for (size_t i = 0; i < n; i++) {
        int32_t *restrict c = m->c + i * n;
        for (size_t k = 0; k < n; k++) {
            int32_t factor = m->a[i * n + k];
            const int32_t *restrict b = m->b + k * n;
            for (size_t j = 0; j < n; j++) {
                c[j] = add_product(c[j], factor, b[j]);
            }
        }
    }
}

/* c is loaded and stored once for four multiplications. */
static void multiply_ikj_fours(const struct matrices *m) {
    size_t n = m->n;
    memset(m->c, 0, n * n * sizeof *m->c);
    for (size_t i = 0; i < n; i++) {
        uint32_t *restrict c = (uint32_t *)m->c + i * n;
        for (size_t k = 0; k < n; k += 4) {
            const uint32_t *a = (const uint32_t *)m->a + i * n + k;
            const uint32_t *restrict b = (const uint32_t *)m->b + k * n;
            uint32_t a0 = a[0], a1 = a[1], a2 = a[2], a3 = a[3];
            for (size_t j = 0; j < n; j++) {
                c[j] += a0 * b[j] + a1 * b[n + j] + a2 * b[2 * n + j] + a3 * b[3 * n + j];
            }
        }
    }
}

static void multiply_ijk(const struct matrices *m) {
    size_t n = m->n;
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++) {
            int32_t sum = 0;
            for (size_t k = 0; k < n; k++) {
                sum = add_product(sum, m->a[i * n + k], m->b[k * n + j]);
            }
            m->c[i * n + j] = sum;
        }
    }
}

#ifdef LINKED
static void multiply_linked(const struct matrices *m) {
    memset(m->c, 0, m->n * m->n * sizeof *m->c);
    multiply_add((int)m->n, (int)m->n, (int)m->n, m->a, m->b, m->c);
}
#endif

/* y = matrix x */
static void apply(const int32_t *matrix, size_t n, const int32_t *x, int32_t *y) {
    for (size_t i = 0; i < n; i++) {
        int32_t sum = 0;
        for (size_t j = 0; j < n; j++) {
            sum = add_product(sum, matrix[i * n + j], x[j]);
        }
        y[i] = sum;
    }
}

/* Freivalds: c = ab if, and very probably only if, c x = a (b x) for an x that c's maker did not know. */
static void verify_product(const struct matrices *m) {
    size_t n = m->n;
    int32_t *x = allocate(4 * n * sizeof *x);
    int32_t *bx = x + n, *abx = x + 2 * n, *cx = x + 3 * n;
    fill(x, n, (uint64_t)wall_nanos());
    apply(m->b, n, x, bx);
    apply(m->a, n, bx, abx);
    apply(m->c, n, x, cx);
    if (memcmp(abx, cx, n * sizeof *cx) != 0) {
        errno = 0;
        die("the product is wrong");
    }
    free(x);
}

static void print_kernel_times(int64_t wall, int64_t cpu) {
    printf("wall_ns=%lld cpu_ns=%lld\n", (long long)wall, (long long)cpu);
}

static void multiply_trial(void *context) {
    struct matrices *m = context;
    int64_t cpu = cpu_nanos();
    int64_t wall = wall_nanos();
    m->multiply(m);
    wall = wall_nanos() - wall;
    cpu = cpu_nanos() - cpu;
    verify_product(m);
    print_kernel_times(wall, cpu);
}

static void insertion_sort(int32_t *items, size_t n) {
    for (size_t next = 1; next < n; next++) {
        int32_t item = items[next];
        size_t hole = next;
        while (hole > 0 && items[hole - 1] > item) {
            items[hole] = items[hole - 1];
            hole--;
        }
        items[hole] = item;
    }
}

static void verify_sorted(const struct items *s) {
    uint32_t balance = 0;
    for (size_t i = 0; i < s->n; i++) {
        if (i > 0 && s->sorted[i - 1] > s->sorted[i]) {
            errno = 0;
            die("the items are not in order");
        }
        balance += (uint32_t)s->given[i] * (uint32_t)s->given[i] - (uint32_t)s->sorted[i] * (uint32_t)s->sorted[i];
    }
    if (balance != 0) {
        errno = 0;
        die("the sorted items are not those that were given");
    }
}

static void sort_trial(void *context) {
    struct items *s = context;
    memcpy(s->sorted, s->given, s->n * sizeof *s->given);
    int64_t cpu = cpu_nanos();
    int64_t wall = wall_nanos();
    insertion_sort(s->sorted, s->n);
    wall = wall_nanos() - wall;
    cpu = cpu_nanos() - cpu;
    verify_sorted(s);
    print_kernel_times(wall, cpu);
}

static int sort(size_t n) {
    struct items s = {n, allocate(n * sizeof(int32_t)), allocate(n * sizeof(int32_t))};
    fill(s.given, n, 1);
    serve_trials(sort_trial, &s);
    free(s.given);
    free(s.sorted);
    return 0;
}

static int multiply(size_t n, void (*way)(const struct matrices *m)) {
    size_t bytes = n * n * sizeof(int32_t);
    struct matrices m = {n, allocate(bytes), allocate(bytes), allocate(bytes), way};
    fill(m.a, n * n, 1);
    fill(m.b, n * n, 2);
    serve_trials(multiply_trial, &m);
    free(m.a);
    free(m.b);
    free(m.c);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "insertion") == 0) {
        return sort((size_t)number("N", argv[2], 100000000));
    }
    if (argc == 3 && strcmp(argv[1], "ikj") == 0) {
        return multiply((size_t)number("N", argv[2], 16384), multiply_ikj);
    }
    if (argc == 3 && strcmp(argv[1], "ikj-fours") == 0) {
        size_t n = (size_t)number("N", argv[2], 16384);
        if (n % 4 != 0) {
            fprintf(stderr, "N must be a multiple of 4\n");
            return 2;
        }
        return multiply(n, multiply_ikj_fours);
    }
    if (argc == 3 && strcmp(argv[1], "ijk") == 0) {
        return multiply((size_t)number("N", argv[2], 16384), multiply_ijk);
    }
#ifdef LINKED
    if (argc == 3 && strcmp(argv[1], "linked") == 0) {
        return multiply((size_t)number("N", argv[2], 16384), multiply_linked);
    }
#endif
    fprintf(stderr, "usage: kernels ikj|ikj-fours|ijk|linked|insertion N\n");
    return 2;
}
