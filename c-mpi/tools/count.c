/*
 * The counter: a library that is preloaded into an unmodified MPI program and wraps the program's calls (PMPI). Every
 * rank writes what it called, what it sent and received, and how it ended, to $MARSHAL_COUNT_DIR/rank-R.json. With
 * MARSHAL_NET=SYNCHRONOUS, a send waits for its receiver, as the standard allows for every MPI_Send. With
 * MARSHAL_NET=SLOW or SLOWER, each message and each collective takes 20 or 200 ms more.
 *
 * This file has the start and the end. messages.c, nonblocking.c, collectives.c and others.c wrap the rest.
 */
#define _GNU_SOURCE
#include "wrap.h"
#include <dlfcn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

bool synchronous;
long slow_ms;

/* ---- start and end ---------------------------------------------------------------------------------------------- */

/* How often MPI was begun, by MPI_Init and by sessions, without being ended. */
static atomic_int begun;

static void begin(struct call *call, bool reports) {
    static bool recording;
    const char *net = getenv("MARSHAL_NET");
    synchronous = net && strcmp(net, "SYNCHRONOUS") == 0;
    slow_ms = !net ? 0 : strcmp(net, "SLOW") == 0 ? 20 : strcmp(net, "SLOWER") == 0 ? 200 : 0;
    bool is_first = begun++ == 0;
    if (is_first) {
        forget_all_views();
        let_types_remember();
    }
    if (!recording && getenv("MARSHAL_COUNT_DIR")) {
        start_recording(world, reports);
        recording = true;
    } else if (is_first) {
        go_on();
    }
    tick(call);
}

static void begin_world(struct call *call) {
    if (getenv("MARSHAL_COUNT_DIR")) {
        /* Ranks that need not spin for each other in MPI_Init (MPIR_CVAR_NOLOCAL) may not have met yet. If a rank
         * ended now, the others would miss it, with a message of UCX. After this barrier, mpiexec sees the end. */
        PMPI_Barrier(MPI_COMM_WORLD);
        watch_errors();
    }
    PMPI_Comm_group(MPI_COMM_WORLD, &world);
    /* Ranks that other ranks have started have numbers that exist twice. */
    MPI_Comm parent = MPI_COMM_NULL;
    PMPI_Comm_get_parent(&parent);
    begin(call, parent == MPI_COMM_NULL);
    get_to_know(MPI_COMM_WORLD);
    get_to_know(MPI_COMM_SELF);
}

int MPI_Init(int *argc, char ***argv) {
    THIS_CALL(Init);
    int result = PMPI_Init(argc, argv);
    if (result == MPI_SUCCESS) {
        begin_world(&call);
    }
    return result;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
    THIS_CALL(Init_thread);
    static struct call several = {.name = "MPI_Init_thread_for_several_threads"};
    int result = PMPI_Init_thread(argc, argv, required, provided);
    if (result == MPI_SUCCESS) {
        begin_world(&call);
        if (required >= MPI_THREAD_SERIALIZED) {
            tick(&several);
        }
    }
    return result;
}

/* A program with sessions needs no MPI_Init. It then has no MPI_COMM_WORLD. */
int MPI_Session_init(MPI_Info info, MPI_Errhandler handler, MPI_Session *session) {
    THIS_CALL(Session_init);
    int result = PMPI_Session_init(info, handler, session);
    if (result == MPI_SUCCESS) {
        static pthread_mutex_t beginning = PTHREAD_MUTEX_INITIALIZER; /* each thread may have a session */
        pthread_mutex_lock(&beginning);
        if (begun == 0) {
            PMPI_Group_from_session_pset(*session, "mpi://WORLD", &world);
        }
        begin(&call, true);
        pthread_mutex_unlock(&beginning);
    }
    return result;
}

#define END(function, parameters, end) \
    int MPI_##function parameters { \
        THIS_CALL(function); \
        enter(&call, NONE, NONE); \
        if (begun == 1) { \
            stop_clock(); \
        } \
        int result = end; \
        leave(); \
        if (result == MPI_SUCCESS && --begun == 0) { \
            report_finalized(); \
        } \
        return result; \
    }

/* Other preloaded libraries may wrap it too, so call the next one. */
static int next_finalize(void) {
    int (*next)(void) = (int (*)(void)) dlsym(RTLD_NEXT, "MPI_Finalize");
    return next ? next() : PMPI_Finalize();
}

END(Finalize, (void), next_finalize())
END(Session_finalize, (MPI_Session *session), PMPI_Session_finalize(session))

int MPI_Abort(MPI_Comm comm, int code) {
    THIS_CALL(Abort);
    enter(&call, NONE, NONE);
    report_aborted(code & 0xff);
    return PMPI_Abort(comm, code);
}

double MPI_Wtime(void) {
    THIS_CALL(Wtime);
    tick(&call);
    return PMPI_Wtime();
}

/*
 * ---- not calls of MPI, or without effect ---------------------------------------------------------------------------
 */

/*
 * The kit's code tells how many items a rank sorts, and this function counts them. At the first call, it also records
 * the number of messages that the rank had sent, and whether it had received any.
 */
int MPI_Pcontrol(const int level, ...) {
    static struct call sorts = {.name = "MPI_Pcontrol"}, ahead = {.name = "MPI_Pcontrol_after_sends"};
    static struct call late = {.name = "MPI_Pcontrol_after_a_receive"};
    enum { SORTS = 2 }; /* c-mpi's probe.h */
    if (level == SORTS) {
        va_list arguments;
        va_start(arguments, level);
        tick(&sorts);
        sorts.elements += va_arg(arguments, int);
        va_end(arguments);
        if (sorts.calls == 1) {
            tick(&ahead);
            ahead.elements = sent_so_far();
            if (has_received()) {
                tick(&late);
            }
        }
    }
    return MPI_SUCCESS;
}

#pragma GCC visibility push(default)

/* Sorts of the C library, called by the program and not by MPI. */
void qsort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    static struct call call = {.name = "qsort"};
    static void (*next)(void *, size_t, size_t, int (*)(const void *, const void *));
    if (!next) {
        *(void **)&next = dlsym(RTLD_NEXT, "qsort");
    }
    if (in_program()) {
        tick(&call);
    }
    next(items, count, size, compare);
}

void qsort_r(void *items, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *context) {
    static struct call call = {.name = "qsort_r"};
    static void (*next)(void *, size_t, size_t, int (*)(const void *, const void *, void *), void *);
    if (!next) {
        *(void **)&next = dlsym(RTLD_NEXT, "qsort_r");
    }
    if (in_program()) {
        tick(&call);
    }
    next(items, count, size, compare, context);
}

#pragma GCC visibility pop
