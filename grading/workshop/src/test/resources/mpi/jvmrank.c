#include <jni.h>
#include <mpi.h>

JNIEXPORT jint JNICALL Java_JvmRank_init(JNIEnv *env, jclass type) {
    int rank;
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

JNIEXPORT void JNICALL Java_JvmRank_send(JNIEnv *env, jclass type, jintArray items, jint count, jint to) {
    jint *all = (*env)->GetIntArrayElements(env, items, NULL);
    MPI_Send(all, count, MPI_INT, to, 0, MPI_COMM_WORLD);
    (*env)->ReleaseIntArrayElements(env, items, all, JNI_ABORT);
}

JNIEXPORT void JNICALL Java_JvmRank_recv(JNIEnv *env, jclass type, jintArray items, jint count, jint from) {
    jint *all = (*env)->GetIntArrayElements(env, items, NULL);
    MPI_Recv(all, count, MPI_INT, from, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    (*env)->ReleaseIntArrayElements(env, items, all, 0);
}

JNIEXPORT void JNICALL Java_JvmRank_crash(JNIEnv *env, jclass type) {
    *(volatile int *)8 = 1;
}

JNIEXPORT void JNICALL Java_JvmRank_beyond(JNIEnv *env, jclass type, jintArray items) {
    jint *all = (*env)->GetIntArrayElements(env, items, NULL);
    all[3] = 1;
    (*env)->ReleaseIntArrayElements(env, items, all, 0);
}

JNIEXPORT void JNICALL Java_JvmRank_finish(JNIEnv *env, jclass type) {
    MPI_Finalize();
}
