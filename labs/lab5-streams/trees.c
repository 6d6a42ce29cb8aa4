/* A tree as bytes, in C through JNI: what the paper did for graphs (Breg and Polychronopoulos, section 3), as far as JNI alone can.
 *     ./lab run lab5 native          compiles this file, and times it
 * A node is a byte, its kind; then its data; then its left and its right node. All numbers are in this machine's order: this "is
 * inherently non portable" (section 3.1). Nothing is shared in a tree, so there are no handles. All memory is Java's: nothing to free.
 */
#include <jni.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum kind { NO_NODE, NO_DATA, DATA, DOUBLES };
enum { MOST_LEVELS = 1000, REFERENCES_A_LEVEL = 3, SOME_REFERENCES = 16, DATA_BYTES = 30 };

#define ILLEGAL "java/lang/IllegalArgumentException"
#define CORRUPTED "java/io/StreamCorruptedException"

/* The fields of a Data, in the order of a message: the type in C, its name in JNI's functions, the field, its kind. */
#define DATA_FIELDS(FIELD) \
    FIELD(jbyte, Byte, b, "B") \
    FIELD(jchar, Char, c, "C") \
    FIELD(jdouble, Double, d, "D") \
    FIELD(jfloat, Float, f, "F") \
    FIELD(jint, Int, i, "I") \
    FIELD(jlong, Long, j, "J") \
    FIELD(jshort, Short, s, "S") \
    FIELD(jboolean, Boolean, z, "Z")

/* Looked up once: each lookup compares names. The classes are global references, so that they stay loaded, and their fields valid. */
static struct {
    jclass tree, data, doubles;
    jfieldID node_data, left, right, b, c, d, f, i, j, s, z;
} known;

/* One message: the caller's memory. */
struct message {
    JNIEnv *env;
    char *start;
    size_t size, at;
    bool full; /* to write: the rest does not fit */
};

/* ---- loading ---- */

static jclass kept(JNIEnv *env, const char *name) {
    jclass local = (*env)->FindClass(env, name);
    if (local == NULL) {
        return NULL;
    }
    jclass global = (*env)->NewGlobalRef(env, local);
    (*env)->DeleteLocalRef(env, local);
    return global;
}

static void let_go(JNIEnv *env) {
    jclass *classes[] = {&known.tree, &known.data, &known.doubles};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (*classes[i] != NULL) {
            (*env)->DeleteGlobalRef(env, *classes[i]);
            *classes[i] = NULL;
        }
    }
}

static bool know_all(JNIEnv *env) {
    if ((known.tree = kept(env, "marshal/kit/lab5/model/Tree")) == NULL
        || (known.data = kept(env, "marshal/kit/lab5/model/Data")) == NULL || (known.doubles = kept(env, "[D")) == NULL) {
        return false;
    }
    const struct { jfieldID *id; jclass type; const char *name, *kind; } fields[] = {
        {&known.node_data, known.tree, "data", "Ljava/lang/Object;"},
        {&known.left, known.tree, "left", "Lmarshal/kit/lab5/model/Tree;"},
        {&known.right, known.tree, "right", "Lmarshal/kit/lab5/model/Tree;"},
#define FIND(type, Type, name, kind) {&known.name, known.data, #name, kind},
        DATA_FIELDS(FIND)
#undef FIND
    };
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        if ((*fields[i].id = (*env)->GetFieldID(env, fields[i].type, fields[i].name, fields[i].kind)) == NULL) {
            return false;
        }
    }
    return true;
}

JNIEXPORT jint JNICALL JNI_OnLoad(JavaVM *vm, void *reserved) {
    (void) reserved;
    JNIEnv *env;
    if ((*vm)->GetEnv(vm, (void **) &env, JNI_VERSION_1_8) != JNI_OK) {
        return JNI_ERR;
    }
    if (!know_all(env)) { /* an exception is pending, and System.load throws it */
        let_go(env);
        return JNI_ERR;
    }
    return JNI_VERSION_1_8;
}

JNIEXPORT void JNICALL JNI_OnUnload(JavaVM *vm, void *reserved) {
    (void) reserved;
    JNIEnv *env;
    if ((*vm)->GetEnv(vm, (void **) &env, JNI_VERSION_1_8) == JNI_OK) {
        let_go(env);
    }
}

/* ---- one message ---- */

/* Leaves an exception, which Java throws when the native method returns. No other call of JNI may come before that. */
static void refuse(JNIEnv *env, const char *type, const char *format, ...) {
    char text[160];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    jclass class = (*env)->FindClass(env, type);
    if (class != NULL) {
        (*env)->ThrowNew(env, class, text);
        (*env)->DeleteLocalRef(env, class);
    }
}

/* Opens the memory of a message. Room for all references of the deepest tree is asked for once, not at each node. */
static bool begin(JNIEnv *env, jobject memory, struct message *message) {
    void *start = (*env)->GetDirectBufferAddress(env, memory);
    if (start == NULL) {
        refuse(env, ILLEGAL, "this memory is not a direct buffer");
        return false;
    }
    *message = (struct message) {env, start, (size_t) (*env)->GetDirectBufferCapacity(env, memory), 0, false};
    /* If there is no room, an OutOfMemoryError is pending. */
    return (*env)->EnsureLocalCapacity(env, MOST_LEVELS * REFERENCES_A_LEVEL + SOME_REFERENCES) == 0;
}

static size_t left_of(const struct message *message) {
    return message->size - message->at;
}

/* ---- writing ---- */

static bool put(struct message *to, const void *from, size_t bytes) {
    if (bytes > left_of(to)) {
        to->full = true;
        return false;
    }
    memcpy(to->start + to->at, from, bytes);
    to->at += bytes;
    return true;
}

static bool put_kind(struct message *to, enum kind kind) {
    return put(to, &(uint8_t) {kind}, 1);
}

/* Every number is a crossing: "a high overhead ... when serializing individual primitives" (section 1). */
static bool put_fields(struct message *to, jobject data) {
    JNIEnv *env = to->env;
    char bytes[DATA_BYTES];
    char *at = bytes;
#define PUT(type, Type, name, kind) \
    do { \
        type value = (*env)->Get##Type##Field(env, data, known.name); \
        memcpy(at, &value, sizeof value); \
        at += sizeof value; \
    } while (0);
    DATA_FIELDS(PUT)
#undef PUT
    return put(to, bytes, sizeof bytes);
}

/* A whole array is one crossing to get it, and one to give it back. No other call of JNI may come between them. */
static bool put_doubles(struct message *to, jarray doubles) {
    JNIEnv *env = to->env;
    jint length = (*env)->GetArrayLength(env, doubles);
    if (!put(to, &length, sizeof length)) {
        return false;
    }
    void *elements = (*env)->GetPrimitiveArrayCritical(env, doubles, NULL);
    if (elements == NULL) {
        return false; /* an OutOfMemoryError is pending */
    }
    bool fits = put(to, elements, (size_t) length * sizeof(jdouble));
    (*env)->ReleasePrimitiveArrayCritical(env, doubles, elements, JNI_ABORT);
    return fits;
}

static bool put_data(struct message *to, jobject data) {
    if (data == NULL) {
        return put_kind(to, NO_DATA);
    }
    if ((*to->env)->IsInstanceOf(to->env, data, known.data)) {
        return put_kind(to, DATA) && put_fields(to, data);
    }
    if ((*to->env)->IsInstanceOf(to->env, data, known.doubles)) {
        return put_kind(to, DOUBLES) && put_doubles(to, data);
    }
    refuse(to->env, ILLEGAL, "the data of a node is neither a Data nor a double[]");
    return false;
}

/* Returns whether all is written. If not, the message is full or an exception is pending. */
static bool put_node(struct message *to, jobject node, int level) {
    JNIEnv *env = to->env;
    if (node == NULL) {
        return put_kind(to, NO_NODE);
    }
    if (level == MOST_LEVELS) {
        refuse(env, ILLEGAL, "a tree may have %d levels: this one has more, or a cycle", MOST_LEVELS);
        return false;
    }
    jobject data = (*env)->GetObjectField(env, node, known.node_data);
    bool written = put_data(to, data);
    (*env)->DeleteLocalRef(env, data);
    const jfieldID sides[] = {known.left, known.right};
    for (int i = 0; i < 2 && written; i++) {
        jobject side = (*env)->GetObjectField(env, node, sides[i]);
        written = put_node(to, side, level + 1);
        (*env)->DeleteLocalRef(env, side);
    }
    return written;
}

/* Returns the number of bytes; -1 if they do not fit into this memory. */
JNIEXPORT jint JNICALL Java_marshal_kit_lab5_experiment_TreesInC_put(JNIEnv *env, jclass type, jobject root, jobject memory) {
    (void) type;
    struct message to;
    return begin(env, memory, &to) && put_node(&to, root, 0) ? (jint) to.at : -1;
}

/* ---- reading: every byte is a stranger's claim ---- */

static bool take(struct message *from, void *to, size_t bytes) {
    if (bytes > left_of(from)) {
        refuse(from->env, CORRUPTED, "byte %zu: the message ends, and %zu bytes are missing", from->at, bytes - left_of(from));
        return false;
    }
    memcpy(to, from->start + from->at, bytes);
    from->at += bytes;
    return true;
}

static jobject take_fields(struct message *from) {
    JNIEnv *env = from->env;
    char bytes[DATA_BYTES];
    const char *at = bytes;
    if (!take(from, bytes, sizeof bytes)) {
        return NULL;
    }
    if ((unsigned char) bytes[DATA_BYTES - 1] > JNI_TRUE) {
        refuse(env, CORRUPTED, "byte %zu: %d is not a boolean", from->at - 1, (unsigned char) bytes[DATA_BYTES - 1]);
        return NULL;
    }
    jobject data = (*env)->AllocObject(env, known.data);
    if (data == NULL) {
        return NULL;
    }
#define SET(type, Type, name, kind) \
    do { \
        type value; \
        memcpy(&value, at, sizeof value); \
        at += sizeof value; \
        (*env)->Set##Type##Field(env, data, known.name, value); \
    } while (0);
    DATA_FIELDS(SET)
#undef SET
    return data;
}

static jobject take_doubles(struct message *from) {
    JNIEnv *env = from->env;
    jint length;
    if (!take(from, &length, sizeof length)) {
        return NULL;
    }
    if (length < 0 || (size_t) length > left_of(from) / sizeof(jdouble)) { /* before it is allocated */
        refuse(env, CORRUPTED, "byte %zu: a double[] of %d elements, and %zu bytes are left", from->at - sizeof length, (int) length,
            left_of(from));
        return NULL;
    }
    jdoubleArray doubles = (*env)->NewDoubleArray(env, length);
    void *elements = doubles == NULL ? NULL : (*env)->GetPrimitiveArrayCritical(env, doubles, NULL);
    if (elements == NULL) {
        return NULL; /* an OutOfMemoryError is pending */
    }
    size_t bytes = (size_t) length * sizeof(jdouble);
    memcpy(elements, from->start + from->at, bytes);
    from->at += bytes;
    (*env)->ReleasePrimitiveArrayCritical(env, doubles, elements, 0);
    return doubles;
}

/* Returns whether a node, or none, was read. If not, an exception is pending. */
static bool take_node(struct message *from, int level, jobject *node) {
    JNIEnv *env = from->env;
    uint8_t kind;
    *node = NULL;
    if (!take(from, &kind, 1)) {
        return false;
    }
    if (kind == NO_NODE) {
        return true;
    }
    if (kind > DOUBLES) {
        refuse(env, CORRUPTED, "byte %zu: there is no node of kind %d", from->at - 1, kind);
        return false;
    }
    if (level == MOST_LEVELS) {
        refuse(env, CORRUPTED, "byte %zu: a tree may have %d levels", from->at - 1, MOST_LEVELS);
        return false;
    }
    jobject made = (*env)->AllocObject(env, known.tree);
    if (made == NULL) {
        return false;
    }
    if (kind != NO_DATA) {
        jobject data = kind == DATA ? take_fields(from) : take_doubles(from);
        if (data == NULL) {
            return false; /* Java deletes the local references when the native method returns */
        }
        (*env)->SetObjectField(env, made, known.node_data, data);
        (*env)->DeleteLocalRef(env, data);
    }
    const jfieldID sides[] = {known.left, known.right};
    for (int i = 0; i < 2; i++) {
        jobject side;
        if (!take_node(from, level + 1, &side)) {
            return false;
        }
        if (side != NULL) {
            (*env)->SetObjectField(env, made, sides[i], side);
            (*env)->DeleteLocalRef(env, side);
        }
    }
    *node = made;
    return true;
}

/* Reads a tree of this number of bytes. */
JNIEXPORT jobject JNICALL Java_marshal_kit_lab5_experiment_TreesInC_take(
    JNIEnv *env, jclass type, jobject memory, jint length) {
    (void) type;
    struct message from;
    jobject root;
    if (!begin(env, memory, &from)) {
        return NULL;
    }
    if (length < 0 || (size_t) length > from.size) {
        refuse(env, ILLEGAL, "%d bytes, and the memory has %zu", (int) length, from.size);
        return NULL;
    }
    from.size = (size_t) length;
    if (!take_node(&from, 0, &root)) {
        return NULL;
    }
    if (left_of(&from) > 0) {
        refuse(env, CORRUPTED, "byte %zu: the tree ends, and %zu bytes are left", from.at, left_of(&from));
        return NULL;
    }
    return root;
}

/* ---- arrays: one crossing for a whole tree, which Java takes apart and puts together ---- */

/* Copies the elements of three arrays, one behind the other, between Java's arrays and the memory from byte `at` on. */
JNIEXPORT void JNICALL Java_marshal_kit_lab5_experiment_TreesInC_copy(JNIEnv *env, jclass type, jlongArray longs, jint long_count,
    jdoubleArray doubles, jint double_count, jbyteArray bytes, jint byte_count, jobject memory, jint at, jboolean into_arrays) {
    (void) type;
    struct message message;
    struct { jarray array; jint count; size_t width; void *elements; } parts[] = {
        {longs, long_count, sizeof(jlong), NULL}, {doubles, double_count, sizeof(jdouble), NULL}, {bytes, byte_count, 1, NULL}};
    enum { PARTS = sizeof parts / sizeof *parts };
    if (!begin(env, memory, &message)) {
        return;
    }
    size_t total = at < 0 ? SIZE_MAX : (size_t) at; /* three lengths of 31 bits and a width: no overflow in 64 bits */
    for (int i = 0; i < PARTS && total <= message.size; i++) {
        bool within = parts[i].count >= 0 && parts[i].count <= (*env)->GetArrayLength(env, parts[i].array);
        total = within ? total + (size_t) parts[i].count * parts[i].width : SIZE_MAX;
    }
    if (total > message.size) {
        refuse(env, ILLEGAL, "the arrays do not fit into %zu bytes, or have fewer elements", message.size);
        return;
    }
    int got = 0;
    while (got < PARTS && (parts[got].elements = (*env)->GetPrimitiveArrayCritical(env, parts[got].array, NULL)) != NULL) {
        got++;
    }
    char *place = message.start + (size_t) at;
    for (int i = 0; i < PARTS && got == PARTS; i++) { /* otherwise an OutOfMemoryError is pending */
        size_t length = (size_t) parts[i].count * parts[i].width;
        memcpy(into_arrays ? parts[i].elements : place, into_arrays ? place : parts[i].elements, length);
        place += length;
    }
    while (got-- > 0) {
        (*env)->ReleasePrimitiveArrayCritical(env, parts[got].array, parts[got].elements, into_arrays ? 0 : JNI_ABORT);
    }
}
