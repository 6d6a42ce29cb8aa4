/*
 * The counter: a library that is preloaded into an unmodified MPI program, and wraps what the program calls (PMPI).
 * Every rank writes what it called, what it sent and received, and how it ended, to $MARSHAL_COUNT_DIR/rank-R.json.
 * With MARSHAL_NET=SYNCHRONOUS a send waits for its receiver, as the standard allows every MPI_Send to do; with
 * MARSHAL_NET=SLOW each message and each collective takes some milliseconds more.
 * For programs with one thread that calls MPI.
 *
 * Here: start and end. messages.c, nonblocking.c, collectives.c and others.c wrap the rest.
 */
#define _GNU_SOURCE
#include "wrap.h"
#include <dlfcn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool synchronous;
bool slow;

/* ---- start and end ---------------------------------------------------------------------------------------------- */

static MPI_Errhandler fatal;

/* What MPI_ERRORS_ARE_FATAL does, after a report: the other ranks learn of it, and are killed at once. */
static void on_error(MPI_Comm *comm, int *code, ...) {
    if (!asking) {
        report_aborted(0);
        PMPI_Comm_set_errhandler(*comm, MPI_ERRORS_ARE_FATAL);
        PMPI_Comm_call_errhandler(*comm, *code);
    }
}

static void begin(struct call *call) {
    const char *net = getenv("MARSHAL_NET");
    synchronous = net && strcmp(net, "SYNCHRONOUS") == 0;
    slow = net && strcmp(net, "SLOW") == 0;
    if (getenv("MARSHAL_COUNT_DIR")) {
        /* Ranks that need not spin for each other in MPI_Init (MPIR_CVAR_NOLOCAL) may not have met yet. Whoever ended now
         * would be missed by the others in the words of UCX; after this it is mpiexec that sees it end. */
        PMPI_Barrier(MPI_COMM_WORLD);
        start_recording();
        PMPI_Comm_create_errhandler(on_error, &fatal);
        PMPI_Comm_set_errhandler(MPI_COMM_WORLD, fatal);
        PMPI_Comm_set_errhandler(MPI_COMM_SELF, fatal);
    }
    tick(call);
}

int MPI_Init(int *argc, char ***argv) {
    THIS_CALL(Init);
    int result = PMPI_Init(argc, argv);
    if (result == MPI_SUCCESS) {
        begin(&call);
    }
    return result;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided) {
    THIS_CALL(Init_thread);
    int result = PMPI_Init_thread(argc, argv, required, provided);
    if (result == MPI_SUCCESS) {
        begin(&call);
    }
    return result;
}

int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler) {
    THIS_CALL(Comm_set_errhandler);
    enter(&call, NONE, NONE);
    bool is_ours = handler == MPI_ERRORS_ARE_FATAL && getenv("MARSHAL_COUNT_DIR");
    int result = PMPI_Comm_set_errhandler(comm, is_ours ? fatal : handler);
    leave();
    return result;
}

/* Other preloaded libraries may wrap it too: the next of them is called. */
int MPI_Finalize(void) {
    THIS_CALL(Finalize);
    int (*next)(void) = (int (*)(void)) dlsym(RTLD_NEXT, "MPI_Finalize");
    enter(&call, NONE, NONE);
    stop_clock();
    int result = next ? next() : PMPI_Finalize();
    leave();
    report_finalized();
    return result;
}

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

/* ---- what is no call of MPI's, or does nothing ------------------------------------------------------------------- */

/*
 * The given code tells how many items a rank sorts. Counted are these; and once what the rank had sent before the first time, and whether
 * it had received anything by then.
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

/* Sorts of the C library's, called by the program and not by MPI. */
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
