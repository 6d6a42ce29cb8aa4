/* MPI for Java: what class Native declares. */
#include "mpj_given.h"
#include <stdlib.h>

/*
 * Step 1: whether MPI has done what it was asked. If not, an exception waits, and the native method has to return: with
 * an exception that waits, most functions of JNI must not be called.
 */
static int check(JNIEnv *env, int code) {
    int done = code == MPI_SUCCESS;
    //> lab6.1: If it has not, leave an MPJException by throw_mpi.
    if (!done) {
        throw_mpi(env, code);
    }
    //<
    return done;
}

/* Step 1: starts MPI, makes it report errors instead of aborting, and creates the communicators. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_init(JNIEnv *env, jclass type) {
    //> lab6.1: Ask for MPI_THREAD_SERIALIZED: a JVM has several threads, and calls MPI by one at a time. Set the error
    //> handler of MPI_COMM_WORLD to MPI_ERRORS_RETURN. USER is MPI_COMM_WORLD; HEADERS and DATA are duplicates.
    int provided;
    if (check(env, MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided))) {
        if (provided < MPI_THREAD_SERIALIZED) {
            throw_mpj(env, "this MPI can be called by the main thread only");
            return;
        }
        MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
        communicators[USER] = MPI_COMM_WORLD;
        if (check(env, MPI_Comm_dup(MPI_COMM_WORLD, &communicators[HEADERS]))) {
            check(env, MPI_Comm_dup(MPI_COMM_WORLD, &communicators[DATA]));
        }
    }
    //<
}

/* Step 1: frees the communicators that init has created, and ends MPI. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_finish(JNIEnv *env, jclass type) {
    //> lab6.1: MPI_Comm_free, twice; then MPI_Finalize.
    if (check(env, MPI_Comm_free(&communicators[HEADERS])) && check(env, MPI_Comm_free(&communicators[DATA]))) {
        check(env, MPI_Finalize());
    }
    //<
}

JNIEXPORT jint JNICALL Java_marshal_lab6_Native_rank(JNIEnv *env, jclass type) {
    int rank = 0;
    //> lab6.1: Find this rank in the communicator USER.
    check(env, MPI_Comm_rank(communicators[USER], &rank));
    //<
    return rank;
}

JNIEXPORT jint JNICALL Java_marshal_lab6_Native_size(JNIEnv *env, jclass type) {
    int size = 0;
    //> lab6.1: Find the number of ranks in the communicator USER.
    check(env, MPI_Comm_size(communicators[USER], &size));
    //<
    return size;
}

JNIEXPORT void JNICALL Java_marshal_lab6_Native_barrier(JNIEnv *env, jclass type) {
    //> lab6.1: Wait until all ranks have come here.
    check(env, MPI_Barrier(communicators[USER]));
    //<
}

/* Step 2: sends the first bytes of a direct buffer. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_sendBuffer(
    JNIEnv *env, jclass type, jint comm, jobject buffer, jint bytes, jint dst, jint tag) {
    //> lab6.2: MPI_Send of MPI_BYTE, from the buffer's address. destination_of and tag_of make MPI's numbers of Java's.
    void *start = (*env)->GetDirectBufferAddress(env, buffer);
    check(env, MPI_Send(start, bytes, MPI_BYTE, destination_of(dst), tag_of(tag), communicators[comm]));
    //<
}

/* Step 2: receives at most so many bytes into a direct buffer, and says what came. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_recvBuffer(
    JNIEnv *env, jclass type, jint comm, jobject buffer, jint bytes, jint src, jint tag, jintArray seen) {
    //> lab6.2: MPI_Recv, as you sent. source_of takes care of any source. put_status, unless there is an exception.
    void *start = (*env)->GetDirectBufferAddress(env, buffer);
    MPI_Status status;
    if (check(env, MPI_Recv(start, bytes, MPI_BYTE, source_of(src), tag_of(tag), communicators[comm], &status))) {
        put_status(env, seen, &status);
    }
    //<
}

/* Step 2: says what will come, and leaves it there. Waits for it, or not; whether there is something. */
JNIEXPORT jboolean JNICALL Java_marshal_lab6_Native_probe(
    JNIEnv *env, jclass type, jint comm, jint src, jint tag, jboolean waits, jintArray seen) {
    int found = 0;
    //> lab6.2: MPI_Probe if it waits, else MPI_Iprobe. put_status if something was found.
    int source = source_of(src);
    int wanted = tag_of(tag);
    MPI_Status status;
    int code = waits ? MPI_Probe(source, wanted, communicators[comm], &status)
                     : MPI_Iprobe(source, wanted, communicators[comm], &found, &status);
    if (check(env, code) && (found |= waits)) {
        put_status(env, seen, &status);
    }
    //<
    return (jboolean) found;
}
