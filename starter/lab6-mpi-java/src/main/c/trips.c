/* Lab 6 in C: given. The baseline of experiments with Java: equal messages with C alone. */
#include "mpj_given.h"
#include <stdlib.h>
#include <string.h>

/* Rows at any places, like Java's rows; and for MPI: a place, and the number and the type of the items there. */
typedef struct {
    int count;
    void **rows;
    void *place;
    int items;
    MPI_Datatype type;
} Matrix;

/* One row is a number of bytes at a place. Several rows are one item: a datatype with their absolute addresses. */
static void describe(Matrix *matrix, int bytes) {
    matrix->place = matrix->rows[0];
    matrix->items = bytes;
    matrix->type = MPI_BYTE;
    if (matrix->count > 1) {
        int *lengths = malloc((size_t) matrix->count * sizeof *lengths);
        MPI_Aint *places = malloc((size_t) matrix->count * sizeof *places);
        for (int i = 0; i < matrix->count; i++) {
            lengths[i] = bytes;
            MPI_Get_address(matrix->rows[i], &places[i]);
        }
        MPI_Type_create_hindexed(matrix->count, lengths, places, MPI_BYTE, &matrix->type);
        MPI_Type_commit(&matrix->type);
        matrix->place = MPI_BOTTOM;
        matrix->items = 1;
        free(lengths);
        free(places);
    }
}

/* Makes rows of this length, and writes them once: memory that was never written may not exist yet. */
static Matrix matrix_of(int count, int bytes) {
    Matrix matrix = {.count = count, .rows = malloc((size_t) count * sizeof(void *))};
    for (int i = 0; i < count; i++) {
        matrix.rows[i] = malloc((size_t) bytes + 1);
        memset(matrix.rows[i], i, (size_t) bytes + 1);
    }
    return matrix;
}

static void free_matrix(Matrix *matrix) {
    for (int i = 0; i < matrix->count; i++) {
        free(matrix->rows[i]);
    }
    free(matrix->rows);
}

/* Makes the datatype for each message, because Java's arrays are at another place each time. */
static void move(Matrix *matrix, int bytes, int sends, int other) {
    describe(matrix, bytes);
    if (sends) {
        MPI_Send(matrix->place, matrix->items, matrix->type, other, 0, communicators[USER]);
    } else {
        MPI_Recv(matrix->place, matrix->items, matrix->type, other, 0, communicators[USER], MPI_STATUS_IGNORE);
    }
    if (matrix->count > 1) {
        MPI_Type_free(&matrix->type);
    }
}

/* Sends one matrix and receives a second one back, once for each item of the array; stores the microseconds of each. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_tripsInC(
    JNIEnv *env, jclass type, jint rows, jint bytes, jint other, jboolean first, jdoubleArray micros) {
    Matrix mine = matrix_of(rows, bytes);
    Matrix theirs = matrix_of(rows, bytes);
    jsize turns = (*env)->GetArrayLength(env, micros);
    for (jsize turn = 0; turn < turns; turn++) {
        double start = MPI_Wtime();
        if (first) {
            move(&mine, bytes, 1, other);
        }
        move(&theirs, bytes, 0, other);
        if (!first) {
            move(&mine, bytes, 1, other);
        }
        double time = (MPI_Wtime() - start) * 1e6;
        (*env)->SetDoubleArrayRegion(env, micros, turn, 1, &time);
    }
    free_matrix(&mine);
    free_matrix(&theirs);
}
