#include "mpj_given.h"

int check(JNIEnv *env, int code) {
    if (code != MPI_SUCCESS) {
        throw_mpi(env, code);
    }
    return code == MPI_SUCCESS;
}

JNIEXPORT void JNICALL Java_marshal_lab6_Native_init(JNIEnv *env, jclass type) {
    int provided;
    if (check(env, PMPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided))) {
        PMPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        communicators[USER] = MPI_COMM_WORLD;
        PMPI_Comm_dup(MPI_COMM_WORLD, &communicators[HEADERS]);
        PMPI_Comm_dup(MPI_COMM_WORLD, &communicators[DATA]);
    }
}

JNIEXPORT void JNICALL Java_marshal_lab6_Native_finish(JNIEnv *env, jclass type) {
    check(env, PMPI_Finalize());
}

JNIEXPORT jint JNICALL Java_marshal_lab6_Native_rank(JNIEnv *env, jclass type) {
    int rank = 0;
    check(env, PMPI_Comm_rank(communicators[USER], &rank));
    return rank;
}

JNIEXPORT jint JNICALL Java_marshal_lab6_Native_size(JNIEnv *env, jclass type) {
    int size = 0;
    check(env, PMPI_Comm_size(communicators[USER], &size));
    return size;
}

JNIEXPORT void JNICALL Java_marshal_lab6_Native_barrier(JNIEnv *env, jclass type) {
    check(env, PMPI_Barrier(communicators[USER]));
}
