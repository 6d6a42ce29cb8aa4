/* Lab 6 in C: given. The declarations that mpj.c needs beside JNI and MPI. */
#ifndef MPJ_GIVEN_H
#define MPJ_GIVEN_H

#include <jni.h>
#include <mpi.h>
#include <stddef.h>

/* The communicators, by their numbers in Java: the user's, and two that belong to objects. */
enum { USER, HEADERS, DATA, COMMUNICATORS };
extern MPI_Comm communicators[COMMUNICATORS];

/* Leaves an MPJException with MPI's message for this code. It is thrown when the native method returns. */
void throw_mpi(JNIEnv *env, int code);

/* Leaves an MPJException with our own message. */
void throw_mpj(JNIEnv *env, const char *words);

/* Step 1, in mpj.c: returns whether this code is MPI_SUCCESS; if not, an exception is pending. */
int check(JNIEnv *env, int code);

/* Java's -1 is any source or any tag. Other negative numbers may mean something to MPI: they become one that it refuses. */
int source_of(jint rank);
int destination_of(jint rank);
int tag_of(jint tag);

/* Copies source, tag and bytes of a message into Java's int[3]. */
void put_status(JNIEnv *env, jintArray seen, const MPI_Status *status);

/* The size of an element of this kind in bytes: BYTE, CHAR, SHORT, BOOLEAN, INT, LONG, FLOAT, DOUBLE, from 0 on. */
size_t size_of(jint kind);

/* Get<Kind>ArrayRegion and Set<Kind>ArrayRegion: copy count elements from offset on. */
void get_region(JNIEnv *env, jobject array, jint kind, jint offset, jint count, void *to);
void set_region(JNIEnv *env, jobject array, jint kind, jint offset, jint count, const void *from);

/* Requests have numbers in Java. A number is free while its request is MPI_REQUEST_NULL: MPI sets that when it is done. */
jint free_request(JNIEnv *env); /* throws if there is none, and returns -1 */
MPI_Request *request_of(jint number);

/* Reports a step that is not written yet, with the exception that Java code would throw. */
void todo(JNIEnv *env, const char *step, const char *what);
#define TODO(step, what) todo(env, step, what)

#endif
