/* MPI for Java: the functions that class Native declares. */
#include "mpj_given.h"
#include <stdlib.h>

/*
 * Step 1: returns whether MPI has succeeded. If not, an exception is pending, and the native method has to return:
 * while an exception is pending, most functions of JNI must not be called.
 */
int check(JNIEnv *env, int code) {
    int done = code == MPI_SUCCESS;
    //> lab6.1: If it has failed, leave an MPJException with throw_mpi.
    if (!done) {
        throw_mpi(env, code);
    }
    //<
    return done;
}

/* Step 1: starts MPI, makes it report errors instead of aborting, and creates the communicators. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_init(JNIEnv *env, jclass type) {
    //> lab6.1: Ask for MPI_THREAD_SERIALIZED: a JVM has several threads, and calls MPI from one at a time. Set the error
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
    //> lab6.1: Wait until all ranks have called this.
    check(env, MPI_Barrier(communicators[USER]));
    //<
}

/* Step 2: sends the first bytes of a direct buffer. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_sendBuffer(
    JNIEnv *env, jclass type, jint comm, jobject buffer, jint bytes, jint dst, jint tag) {
    //> lab6.2: MPI_Send of MPI_BYTE, from the buffer's address. destination_of and tag_of convert Java's numbers to MPI's.
    void *start = (*env)->GetDirectBufferAddress(env, buffer);
    check(env, MPI_Send(start, bytes, MPI_BYTE, destination_of(dst), tag_of(tag), communicators[comm]));
    //<
}

/* Step 2: receives at most this number of bytes into a direct buffer, and reports the message. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_recvBuffer(
    JNIEnv *env, jclass type, jint comm, jobject buffer, jint bytes, jint src, jint tag, jintArray seen) {
    //> lab6.2: MPI_Recv, like the send. source_of handles any source. Call put_status, unless there is an exception.
    void *start = (*env)->GetDirectBufferAddress(env, buffer);
    MPI_Status status;
    if (check(env, MPI_Recv(start, bytes, MPI_BYTE, source_of(src), tag_of(tag), communicators[comm], &status))) {
        put_status(env, seen, &status);
    }
    //<
}

/* Step 5: reports the next message, and leaves it in the queue. May wait for it (waits). Returns whether there is one. */
JNIEXPORT jboolean JNICALL Java_marshal_lab6_Native_probe(
    JNIEnv *env, jclass type, jint comm, jint src, jint tag, jboolean waits, jintArray seen) {
    int found = 0;
    //> lab6.5: MPI_Probe if it waits, otherwise MPI_Iprobe. Call put_status if something was found.
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

/* Step 3: sends elements of an array directly from the array. The collector cannot move it meanwhile. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_sendCritical(
    JNIEnv *env, jclass type, jobject array, jint kind, jint offset, jint count, jint dst, jint tag) {
    //> lab6.3: Get the array, critically; send from the offset, in bytes; release it, without a copy back; and only
    //> then check: between getting and releasing, no other function of JNI may be called.
    char *start = (*env)->GetPrimitiveArrayCritical(env, array, NULL);
    if (start != NULL) {
        size_t size = size_of(kind);
        int code = MPI_Send(start + (size_t) offset * size, (int) ((size_t) count * size), MPI_BYTE,
            destination_of(dst), tag_of(tag), communicators[USER]);
        (*env)->ReleasePrimitiveArrayCritical(env, array, start, JNI_ABORT);
        check(env, code);
    }
    //<
}

/* Step 3: receives elements directly into the array. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_recvCritical(
    JNIEnv *env, jclass type, jobject array, jint kind, jint offset, jint count, jint src, jint tag, jintArray seen) {
    //> lab6.3: Like the send; but after the release the received bytes have to be in the array, even if this is a copy.
    char *start = (*env)->GetPrimitiveArrayCritical(env, array, NULL);
    if (start != NULL) {
        MPI_Status status;
        size_t size = size_of(kind);
        int code = MPI_Recv(start + (size_t) offset * size, (int) ((size_t) count * size), MPI_BYTE,
            source_of(src), tag_of(tag), communicators[USER], &status);
        (*env)->ReleasePrimitiveArrayCritical(env, array, start, 0);
        if (check(env, code)) {
            put_status(env, seen, &status);
        }
    }
    //<
}

//> lab6.3
/* Allocates memory for a copy; NULL means that an exception is pending. */
static void *room(JNIEnv *env, size_t bytes) {
    void *start = malloc(bytes + 1); /* for 0 bytes it may be NULL */
    if (start == NULL) {
        throw_mpj(env, "no memory for a copy of an array");
    }
    return start;
}
//<

/* Step 3: sends a copy of elements of an array. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_sendRegion(
    JNIEnv *env, jclass type, jobject array, jint kind, jint offset, jint count, jint dst, jint tag) {
    //> lab6.3: get_region into memory from malloc; free it in every case.
    size_t bytes = (size_t) count * size_of(kind);
    void *copy = room(env, bytes);
    if (copy != NULL) {
        get_region(env, array, kind, offset, count, copy);
        check(env, MPI_Send(copy, (int) bytes, MPI_BYTE, destination_of(dst), tag_of(tag), communicators[USER]));
        free(copy);
    }
    //<
}

/* Step 3: receives elements, and copies the received ones into an array. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_recvRegion(
    JNIEnv *env, jclass type, jobject array, jint kind, jint offset, jint count, jint src, jint tag, jintArray seen) {
    //> lab6.3: set_region of the received elements; MPI_Get_count gives their number in bytes.
    size_t bytes = (size_t) count * size_of(kind);
    void *copy = room(env, bytes);
    if (copy != NULL) {
        MPI_Status status;
        int code = MPI_Recv(copy, (int) bytes, MPI_BYTE, source_of(src), tag_of(tag), communicators[USER], &status);
        if (check(env, code)) {
            int came;
            MPI_Get_count(&status, MPI_BYTE, &came);
            set_region(env, array, kind, offset, came / (jint) size_of(kind), copy);
            put_status(env, seen, &status);
        }
        free(copy);
    }
    //<
}

/* Step 6: begins to send the first bytes of a direct buffer; returns the number of the request. */
JNIEXPORT jint JNICALL Java_marshal_lab6_Native_isendBuffer(
    JNIEnv *env, jclass type, jint comm, jobject buffer, jint bytes, jint dst, jint tag) {
    jint number = free_request(env);
    //> lab6.6: If there is one: MPI_Isend, with the request of this number.
    if (number >= 0) {
        void *start = (*env)->GetDirectBufferAddress(env, buffer);
        check(env, MPI_Isend(start, bytes, MPI_BYTE, destination_of(dst), tag_of(tag), communicators[comm],
            request_of(number)));
    }
    //<
    return number;
}

/* Step 6: begins to receive into a direct buffer; returns the number of the request. */
JNIEXPORT jint JNICALL Java_marshal_lab6_Native_irecvBuffer(
    JNIEnv *env, jclass type, jint comm, jobject buffer, jint bytes, jint src, jint tag) {
    jint number = free_request(env);
    //> lab6.6: If there is one: MPI_Irecv, with the request of this number.
    if (number >= 0) {
        void *start = (*env)->GetDirectBufferAddress(env, buffer);
        check(env, MPI_Irecv(start, bytes, MPI_BYTE, source_of(src), tag_of(tag), communicators[comm],
            request_of(number)));
    }
    //<
    return number;
}

/* Step 6: returns whether a request is complete. If waits is set, waits until it is. */
JNIEXPORT jboolean JNICALL Java_marshal_lab6_Native_test(
    JNIEnv *env, jclass type, jint number, jboolean waits, jintArray seen) {
    int complete = 0;
    //> lab6.6: MPI_Wait or MPI_Test. Call put_status if the request is complete.
    MPI_Status status = {0};
    int code = waits ? MPI_Wait(request_of(number), &status) : MPI_Test(request_of(number), &complete, &status);
    if (check(env, code) && (complete |= waits)) {
        put_status(env, seen, &status);
    }
    //<
    return (jboolean) complete;
}

/* Step 6: sends the first bytes of the root's direct buffer to all ranks. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_bcast(
    JNIEnv *env, jclass type, jint comm, jobject buffer, jint bytes, jint root) {
    //> lab6.6: MPI_Bcast.
    void *start = (*env)->GetDirectBufferAddress(env, buffer);
    check(env, MPI_Bcast(start, bytes, MPI_BYTE, destination_of(root), communicators[comm]));
    //<
}

/* Step 6: gathers equal numbers of bytes in a buffer of the root, in the order of the ranks; `all` is null on other ranks. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_gather(
    JNIEnv *env, jclass type, jint comm, jobject part, jint bytes, jobject all, jint root) {
    //> lab6.6: MPI_Gather. Call GetDirectBufferAddress only with a buffer.
    void *from = (*env)->GetDirectBufferAddress(env, part);
    void *to = all == NULL ? NULL : (*env)->GetDirectBufferAddress(env, all);
    check(env, MPI_Gather(from, bytes, MPI_BYTE, to, bytes, MPI_BYTE, destination_of(root), communicators[comm]));
    //<
}

/* Step 6: gathers different numbers of bytes; only the root has their lengths and starts; they are null on other ranks. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_gatherv(
    JNIEnv *env, jclass type, jint comm, jobject part, jint bytes, jobject all, jintArray lengths, jintArray starts,
    jint root) {
    //> lab6.6: MPI_Gatherv. The root reads lengths and starts with GetIntArrayElements, and releases them in every case.
    void *from = (*env)->GetDirectBufferAddress(env, part);
    void *to = all == NULL ? NULL : (*env)->GetDirectBufferAddress(env, all);
    jint *counts = lengths == NULL ? NULL : (*env)->GetIntArrayElements(env, lengths, NULL);
    jint *places = starts == NULL ? NULL : (*env)->GetIntArrayElements(env, starts, NULL);
    if (!(*env)->ExceptionCheck(env)) {
        int code = MPI_Gatherv(from, bytes, MPI_BYTE, to, counts, places, MPI_BYTE, destination_of(root),
            communicators[comm]);
        check(env, code);
    }
    if (counts != NULL) {
        (*env)->ReleaseIntArrayElements(env, lengths, counts, JNI_ABORT);
    }
    if (places != NULL) {
        (*env)->ReleaseIntArrayElements(env, starts, places, JNI_ABORT);
    }
    //<
}

//> lab6.9
/* Arrays of numbers that are held in place, and a datatype that consists of them. */
typedef struct {
    jsize count;
    jobject *arrays;
    jint *lengths; /* bytes */
    void **starts; /* NULL if not held */
    MPI_Aint *places;
    MPI_Datatype type;
} Held;

static void release(JNIEnv *env, Held *held, jint mode) {
    for (jsize i = 0; i < held->count && held->starts[i] != NULL; i++) {
        (*env)->ReleasePrimitiveArrayCritical(env, held->arrays[i], held->starts[i], mode);
    }
    if (held->type != MPI_DATATYPE_NULL) {
        MPI_Type_free(&held->type);
    }
    free(held->arrays);
    free(held->lengths);
    free(held->starts);
    free(held->places);
    (*env)->PopLocalFrame(env, NULL);
}

/* Allocates the list of arrays to hold. */
static int allocate(Held *held, jsize count) {
    size_t items = (size_t) count + 1; /* for no items it may be NULL */
    held->arrays = calloc(items, sizeof *held->arrays);
    held->lengths = calloc(items, sizeof *held->lengths);
    held->starts = calloc(items, sizeof *held->starts);
    held->places = calloc(items, sizeof *held->places);
    int done = held->arrays != NULL && held->lengths != NULL && held->starts != NULL && held->places != NULL;
    held->count = done ? count : 0;
    return done;
}

/* Holds all arrays; or none, with a pending exception. From here to release, no other function of JNI may be called. */
static int hold(JNIEnv *env, jobjectArray arrays, jintArray lengths, Held *held) {
    jsize count = (*env)->GetArrayLength(env, arrays);
    if ((*env)->PushLocalFrame(env, count) != 0) {
        return 0;
    }
    held->type = MPI_DATATYPE_NULL;
    int holds = allocate(held, count);
    if (holds) {
        (*env)->GetIntArrayRegion(env, lengths, 0, count, held->lengths);
        for (jsize i = 0; i < count; i++) {
            held->arrays[i] = (*env)->GetObjectArrayElement(env, arrays, i);
        }
    }
    for (jsize i = 0; i < count && holds; i++) {
        held->starts[i] = (*env)->GetPrimitiveArrayCritical(env, held->arrays[i], NULL);
        holds = held->starts[i] != NULL;
    }
    if (!holds) {
        release(env, held, JNI_ABORT);
        if (!(*env)->ExceptionCheck(env)) {
            throw_mpj(env, "no memory to hold the arrays");
        }
    }
    return holds;
}

/* Makes the datatype. Its addresses are absolute: its place is MPI_BOTTOM. */
static int describe(Held *held) {
    for (jsize i = 0; i < held->count; i++) {
        MPI_Get_address(held->starts[i], &held->places[i]);
    }
    int code = MPI_Type_create_hindexed(held->count, held->lengths, held->places, MPI_BYTE, &held->type);
    return code == MPI_SUCCESS ? MPI_Type_commit(&held->type) : code;
}
//<

/* Step 9: sends the elements of arrays of numbers as one message, without a copy. Their lengths are in bytes. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_sendArrays(
    JNIEnv *env, jclass type, jint comm, jobjectArray arrays, jintArray lengths, jint dst, jint tag) {
    //> lab6.9: Get all arrays, critically; make a datatype of their addresses and lengths with MPI_Type_create_hindexed, and
    //> send one of it from MPI_BOTTOM. Free it, and release everything that you hold, in every case.
    Held held;
    if (hold(env, arrays, lengths, &held)) {
        int code = describe(&held);
        if (code == MPI_SUCCESS) {
            code = MPI_Send(MPI_BOTTOM, 1, held.type, destination_of(dst), tag_of(tag), communicators[comm]);
        }
        release(env, &held, JNI_ABORT);
        check(env, code);
    }
    //<
}

/* Step 9: receives such a message into arrays. */
JNIEXPORT void JNICALL Java_marshal_lab6_Native_recvArrays(
    JNIEnv *env, jclass type, jint comm, jobjectArray arrays, jintArray lengths, jint src, jint tag, jintArray seen) {
    //> lab6.9: Like sendArrays, with a receive.
    Held held;
    if (hold(env, arrays, lengths, &held)) {
        MPI_Status status;
        int code = describe(&held);
        if (code == MPI_SUCCESS) {
            code = MPI_Recv(MPI_BOTTOM, 1, held.type, source_of(src), tag_of(tag), communicators[comm], &status);
        }
        release(env, &held, 0);
        if (check(env, code)) {
            put_status(env, seen, &status);
        }
    }
    //<
}
