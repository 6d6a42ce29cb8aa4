/* Steps 6 and 8: the modified Cannon's algorithm, MCA (Rahimi et al., section 2.4.3). */
#include "lab4.h"

#include <stdlib.h>
#include <string.h>

//> lab4.6
enum { BLOCK_OF_A = 1, BLOCK_OF_B, BLOCK_OF_C, COLUMN, ROW }; /* tags: one rank may be the neighbour on all sides */

/*
 * The data of one rank. Nothing is ever shifted: the blocks are at the beginning of longer rows (a) and of a longer
 * list of rows (b). A window of t x t slides over them, right by one column in a and down by one row in b.
 *
 *     a:  | x x x |. .      after a round:   x | x x x |.
 *         | x x x |. .                       x | x x x |.
 *          window  room for what comes in
 */
struct part {
    int n, side, t;
    int length; /* of a's rows, and of b's list of rows: t and room for what comes in */
    int *a, *b, *c;
    MPI_Comm torus;
    int left, right, up, down;
    MPI_Datatype column; /* of a */
};

/* Makes a datatype of `rows` rows of `width` ints in a matrix with longer rows. The caller frees it. */
static MPI_Datatype rectangle(int rows, int width, int length) {
    MPI_Datatype type;
    MPI_Type_vector(rows, width, length, MPI_INT, &type);
    MPI_Type_commit(&type);
    return type;
}

static struct part new_part(int n, int side, MPI_Comm comm) {
    struct part part = {.n = n, .side = side, .t = n / side};
    part.length = part.t + (n == 0 ? 0 : n - 1);
    part.a = new_ints((size_t)part.t * (size_t)part.length);
    part.b = new_ints((size_t)part.length * (size_t)part.t);
    part.c = new_ints((size_t)part.t * (size_t)part.t);
    memset(part.c, 0, (size_t)part.t * (size_t)part.t * sizeof *part.c);
    part.torus = torus(side, comm);
    /* Data from the right goes left, and data from below goes up. Dimension 1 runs along a row. */
    MPI_Cart_shift(part.torus, 1, -1, &part.right, &part.left);
    MPI_Cart_shift(part.torus, 0, -1, &part.down, &part.up);
    part.column = rectangle(part.t, 1, part.length);
    return part;
}

static void free_part(struct part *part) {
    MPI_Type_free(&part->column);
    MPI_Comm_free(&part->torus);
    free(part->c);
    free(part->b);
    free(part->a);
}

/* The place where rank r's block begins in a whole matrix. */
static size_t corner(const struct part *part, int r) {
    size_t row = (size_t)(r / part->side) * (size_t)part->t;
    size_t column = (size_t)(r % part->side) * (size_t)part->t;
    return row * (size_t)part->n + column;
}

/* Copies a block of t x t; the rows of both matrices are longer. */
static void copy_block(int t, const int *from, int from_length, int *to, int to_length) {
    for (size_t i = 0; i < (size_t)t; i++) {
        memcpy(to + i * (size_t)to_length, from + i * (size_t)from_length, (size_t)t * sizeof *to);
    }
}

/* Gives every rank its block of a whole matrix on rank 0, into a matrix with rows of this length. */
static void deal(const struct part *part, int tag, const int *whole, int *own, int length) {
    int rank, k;
    MPI_Comm_rank(part->torus, &rank);
    MPI_Comm_size(part->torus, &k);
    if (rank == 0) {
        MPI_Datatype block = rectangle(part->t, part->t, part->n);
        for (int r = 1; r < k; r++) {
            MPI_Send(whole + corner(part, r), 1, block, r, tag, part->torus);
        }
        MPI_Type_free(&block);
        copy_block(part->t, whole, part->n, own, length);
    } else {
        MPI_Datatype block = rectangle(part->t, part->t, length);
        MPI_Recv(own, 1, block, 0, tag, part->torus, MPI_STATUS_IGNORE);
        MPI_Type_free(&block);
    }
}

/* Puts every rank's block of c to its place in the whole matrix on rank 0. */
static void collect(const struct part *part, int *whole) {
    int rank, k;
    MPI_Comm_rank(part->torus, &rank);
    MPI_Comm_size(part->torus, &k);
    if (rank == 0) {
        MPI_Datatype block = rectangle(part->t, part->t, part->n);
        for (int r = 1; r < k; r++) {
            MPI_Recv(whole + corner(part, r), 1, block, r, BLOCK_OF_C, part->torus, MPI_STATUS_IGNORE);
        }
        MPI_Type_free(&block);
        phase(COMBINE);
        copy_block(part->t, part->c, part->t, whole, part->n);
    } else {
        MPI_Send(part->c, part->t * part->t, MPI_INT, 0, BLOCK_OF_C, part->torus);
    }
}

/* c[j] += a[j] * b[j]: a plain loop, which the compiler vectorizes. Unsigned, so that overflow wraps. */
static void add_products(size_t t, const unsigned *restrict a, const unsigned *restrict b, unsigned *restrict c) {
    for (size_t j = 0; j < t; j++) {
        c[j] += a[j] * b[j];
    }
}

/* Does one round's arithmetic, with the windows at `start`. */
static void compute(const struct part *part, size_t start) {
    size_t t = (size_t)part->t, length = (size_t)part->length;
    for (size_t i = 0; i < t; i++) {
        add_products(t, (const unsigned *)part->a + i * length + start, (const unsigned *)part->b + (start + i) * t,
                     (unsigned *)part->c + i * t);
    }
}

/* Sends the column and the row that leave the windows at `start`, and receives new ones behind the windows. */
static void exchange(const struct part *part, size_t start) {
    size_t t = (size_t)part->t;
    MPI_Sendrecv(part->a + start, 1, part->column, part->left, COLUMN,
                 part->a + start + t, 1, part->column, part->right, COLUMN, part->torus, MPI_STATUS_IGNORE);
    MPI_Sendrecv(part->b + start * t, part->t, MPI_INT, part->up, ROW,
                 part->b + (start + t) * t, part->t, MPI_INT, part->down, ROW, part->torus, MPI_STATUS_IGNORE);
}

static void rounds(const struct part *part) {
    for (int start = 0; start < part->n; start++) {
        phase(COMPUTE);
        compute(part, (size_t)start);
        phase(COMMUNICATE);
        if (start + 1 < part->n) { /* nobody needs what the last round would send */
            exchange(part, (size_t)start);
        }
    }
}

/* All of MCA except the rounds, of which there are two kinds. */
static void cannon(int n, const int *a, const int *b, int *c, MPI_Comm comm, void all_rounds(const struct part *part)) {
    int rank, k;
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &k);
    int side = torus_side(n, k, comm);
    int *skewed_a = NULL, *skewed_b = NULL;
    if (rank == 0) {
        skewed_a = new_ints((size_t)n * (size_t)n);
        skewed_b = new_ints((size_t)n * (size_t)n);
        skew_rows(n, a, skewed_a);
        skew_columns(n, b, skewed_b);
    }
    phase(COMMUNICATE); /* the ranks agree on the torus with MPI's own messages */
    struct part part = new_part(n, side, comm);
    deal(&part, BLOCK_OF_A, skewed_a, part.a, part.length);
    deal(&part, BLOCK_OF_B, skewed_b, part.b, part.t);
    all_rounds(&part);
    collect(&part, c);
    free(skewed_b);
    free(skewed_a);
    free_part(&part);
}

//<
void mca(int n, const int *a, const int *b, int *c, MPI_Comm comm) {
    //> lab4.6: Rank 0 skews a and b and sends blocks; n rounds, n - 1 exchanges between; rank 0 receives blocks of c.
    cannon(n, a, b, c, comm, rounds);
    //<
}

//> lab4.8
/* Begins the messages of exchange(), without waiting for them. */
static void begin_exchange(const struct part *part, size_t start, MPI_Request requests[4]) {
    size_t t = (size_t)part->t;
    MPI_Irecv(part->a + start + t, 1, part->column, part->right, COLUMN, part->torus, &requests[0]);
    MPI_Irecv(part->b + (start + t) * t, part->t, MPI_INT, part->down, ROW, part->torus, &requests[1]);
    MPI_Isend(part->a + start, 1, part->column, part->left, COLUMN, part->torus, &requests[2]);
    MPI_Isend(part->b + start * t, part->t, MPI_INT, part->up, ROW, part->torus, &requests[3]);
}

/* A round only reads what it sends, and new data goes behind the windows. So both may continue while it computes. */
static void overlapped_rounds(const struct part *part) {
    for (int start = 0; start < part->n; start++) {
        MPI_Request requests[4];
        int begun = 0;
        if (start + 1 < part->n) {
            begin_exchange(part, (size_t)start, requests);
            begun = 4;
        }
        phase(COMPUTE);
        compute(part, (size_t)start);
        phase(COMMUNICATE);
        MPI_Waitall(begun, requests, MPI_STATUSES_IGNORE);
    }
}

//<
void mca_overlap(int n, const int *a, const int *b, int *c, MPI_Comm comm) {
    //> lab4.8: As mca(), but begin each exchange before the round's arithmetic, and wait for it after.
    cannon(n, a, b, c, comm, overlapped_rounds);
    //<
}
