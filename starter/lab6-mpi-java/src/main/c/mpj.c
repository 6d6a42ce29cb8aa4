/* MPI for Java: the functions that class Native declares. */
#include "mpj_given.h"
#include <stdlib.h>

/*
 * Step 1: returns whether MPI has succeeded. If not, an exception is pending, and the native method has to return:
 * while an exception is pending, most functions of JNI must not be called.
 */
int check(JNIEnv *env, int code) {
    int done = code == MPI_SUCCESS;
    TODO("lab6.1", "If it has failed, leave an MPJException with throw_mpi.");
    return done;
}

/* Step 1: starts MPI, makes it report errors instead of aborting, and creates the communicators. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_init(JNIEnv *env, jclass type) {
    TODO("lab6.1", "Ask for MPI_THREAD_SERIALIZED: a JVM has several threads, and calls MPI from one at a time. Set "
            "the error handler of MPI_COMM_WORLD to MPI_ERRORS_RETURN. USER is MPI_COMM_WORLD; HEADERS and DATA are "
            "duplicates.");
}

/* Step 1: frees the communicators that init has created, and ends MPI. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_finish(JNIEnv *env, jclass type) {
    TODO("lab6.1", "MPI_Comm_free, twice; then MPI_Finalize.");
}

JNIEXPORT jint JNICALL Java_marshal_lab6_Native_rank(JNIEnv *env, jclass type) {
    int rank = 0;
    TODO("lab6.1", "Find this rank in the communicator USER.");
    return rank;
}

JNIEXPORT jint JNICALL Java_marshal_lab6_Native_size(JNIEnv *env, jclass type) {
    int size = 0;
    TODO("lab6.1", "Find the number of ranks in the communicator USER.");
    return size;
}

JNIEXPORT void JNICALL Java_marshal_lab6_Native_barrier(JNIEnv *env, jclass type) {
    TODO("lab6.1", "Wait until all ranks have called this.");
}

/* Step 2: sends the first bytes of a direct buffer. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_sendBuffer(
    JNIEnv *env, jclass type, jint comm, jobject buffer, jint bytes, jint dst, jint tag) {
    TODO("lab6.2", "MPI_Send of MPI_BYTE, from the buffer's address. destination_of and tag_of convert Java's numbers "
            "to MPI's.");
}

/* Step 2: receives at most this number of bytes into a direct buffer, and reports the message. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_recvBuffer(
    JNIEnv *env, jclass type, jint comm, jobject buffer, jint bytes, jint src, jint tag, jintArray seen) {
    TODO("lab6.2", "MPI_Recv, like the send. source_of handles any source. Call put_status, unless there is an "
            "exception.");
}

/* Step 5: reports the next message, and leaves it in the queue. May wait for it (waits). Returns whether there is one. */
JNIEXPORT jboolean JNICALL Java_marshal_lab6_Native_probe(
    JNIEnv *env, jclass type, jint comm, jint src, jint tag, jboolean waits, jintArray seen) {
    int found = 0;
    TODO("lab6.5", "MPI_Probe if it waits, otherwise MPI_Iprobe. Call put_status if something was found.");
    return (jboolean) found;
}

/* Step 3: sends elements of an array directly from the array. The collector cannot move it meanwhile. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_sendCritical(
    JNIEnv *env, jclass type, jobject array, jint kind, jint offset, jint count, jint dst, jint tag) {
    TODO("lab6.3", "Get the array, critically; send from the offset, in bytes; release it, without a copy back; and "
            "only then check: between getting and releasing, no other function of JNI may be called.");
}

/* Step 3: receives elements directly into the array. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_recvCritical(
    JNIEnv *env, jclass type, jobject array, jint kind, jint offset, jint count, jint src, jint tag, jintArray seen) {
    TODO("lab6.3", "Like the send; but after the release the received bytes have to be in the array, even if this is a "
            "copy.");
}

/* Step 3: sends a copy of elements of an array. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_sendRegion(
    JNIEnv *env, jclass type, jobject array, jint kind, jint offset, jint count, jint dst, jint tag) {
    TODO("lab6.3", "get_region into memory from malloc; free it in every case.");
}

/* Step 3: receives elements, and copies the received ones into an array. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_recvRegion(
    JNIEnv *env, jclass type, jobject array, jint kind, jint offset, jint count, jint src, jint tag, jintArray seen) {
    TODO("lab6.3", "set_region of the received elements; MPI_Get_count gives their number in bytes.");
}

/* Step 6: begins to send the first bytes of a direct buffer; returns the number of the request. */
JNIEXPORT jint JNICALL Java_marshal_lab6_Native_isendBuffer(
    JNIEnv *env, jclass type, jint comm, jobject buffer, jint bytes, jint dst, jint tag) {
    jint number = free_request(env);
    TODO("lab6.6", "If there is one: MPI_Isend, with the request of this number.");
    return number;
}

/* Step 6: begins to receive into a direct buffer; returns the number of the request. */
JNIEXPORT jint JNICALL Java_marshal_lab6_Native_irecvBuffer(
    JNIEnv *env, jclass type, jint comm, jobject buffer, jint bytes, jint src, jint tag) {
    jint number = free_request(env);
    TODO("lab6.6", "If there is one: MPI_Irecv, with the request of this number.");
    return number;
}

/* Step 6: returns whether a request is complete. If waits is set, waits until it is. */
JNIEXPORT jboolean JNICALL Java_marshal_lab6_Native_test(
    JNIEnv *env, jclass type, jint number, jboolean waits, jintArray seen) {
    int complete = 0;
    TODO("lab6.6", "MPI_Wait or MPI_Test. Call put_status if the request is complete.");
    return (jboolean) complete;
}

/* Step 6: sends the first bytes of the root's direct buffer to all ranks. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_bcast(
    JNIEnv *env, jclass type, jint comm, jobject buffer, jint bytes, jint root) {
    TODO("lab6.6", "MPI_Bcast.");
}

/* Step 6: gathers equal numbers of bytes in a buffer of the root, in the order of the ranks; `all` is null on other ranks. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_gather(
    JNIEnv *env, jclass type, jint comm, jobject part, jint bytes, jobject all, jint root) {
    TODO("lab6.6", "MPI_Gather. Call GetDirectBufferAddress only with a buffer.");
}

/* Step 6: gathers different numbers of bytes; only the root has their lengths and starts; they are null on other ranks. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_gatherv(
    JNIEnv *env, jclass type, jint comm, jobject part, jint bytes, jobject all, jintArray lengths, jintArray starts,
    jint root) {
    TODO("lab6.6", "MPI_Gatherv. The root reads lengths and starts with GetIntArrayElements, and releases them in "
            "every case.");
}

/* Step 9: sends the elements of arrays of numbers as one message, without a copy. Their lengths are in bytes. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_sendArrays(
    JNIEnv *env, jclass type, jint comm, jobjectArray arrays, jintArray lengths, jint dst, jint tag) {
    TODO("lab6.9", "Get all arrays, critically; make a datatype of their addresses and lengths with "
            "MPI_Type_create_hindexed, and send one of it from MPI_BOTTOM. Free it, and release everything that you "
            "hold, in every case.");
}

/* Step 9: receives such a message into arrays. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_recvArrays(
    JNIEnv *env, jclass type, jint comm, jobjectArray arrays, jintArray lengths, jint src, jint tag, jintArray seen) {
    TODO("lab6.9", "Like sendArrays, with a receive.");
}
