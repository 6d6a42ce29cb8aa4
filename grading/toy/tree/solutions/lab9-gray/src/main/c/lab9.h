/* Lab 9 in C: given. */
#ifndef LAB9_H
#define LAB9_H

#include <jni.h>

/* A step that is not written yet: the exception that Java code would throw. */
static inline jint todo(JNIEnv *env, const char *step, const char *what) {
    jclass type = (*env)->FindClass(env, "marshal/kit/contract/Todo");
    jmethodID init = (*env)->GetMethodID(env, type, "<init>", "(Ljava/lang/String;Ljava/lang/String;)V");
    jstring where = (*env)->NewStringUTF(env, step);
    (*env)->Throw(env, (*env)->NewObject(env, type, init, where, (*env)->NewStringUTF(env, what)));
    return 0;
}
#define TODO(step, what) return todo(env, step, what)

#endif
