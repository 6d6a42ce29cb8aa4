/* The paper's bulk copy in C (section 3.1): an array of doubles as bytes, in this machine's order. For measuring only. */
#include <jni.h>
#include <string.h>

static void copy(JNIEnv *env, jarray from, jarray to, size_t bytes) {
    void *source = (*env)->GetPrimitiveArrayCritical(env, from, NULL);
    void *target = source == NULL ? NULL : (*env)->GetPrimitiveArrayCritical(env, to, NULL);
    if (target != NULL) { /* otherwise an OutOfMemoryError is pending */
        memcpy(target, source, bytes);
        (*env)->ReleasePrimitiveArrayCritical(env, to, target, 0);
    }
    if (source != NULL) {
        (*env)->ReleasePrimitiveArrayCritical(env, from, source, JNI_ABORT);
    }
}

JNIEXPORT void JNICALL Java_marshal_peers_lab5_JniCopy_toBytes(JNIEnv *env, jclass type, jdoubleArray from, jbyteArray to) {
    (void) type;
    copy(env, from, to, (size_t) (*env)->GetArrayLength(env, from) * sizeof(jdouble));
}

JNIEXPORT void JNICALL Java_marshal_peers_lab5_JniCopy_toDoubles(JNIEnv *env, jclass type, jbyteArray from, jdoubleArray to) {
    (void) type;
    copy(env, from, to, (size_t) (*env)->GetArrayLength(env, to) * sizeof(jdouble));
}
