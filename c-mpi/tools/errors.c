/*
 * What happens after errors. Reports an error that would end the program first. The program's settings for errors work
 * as they would without the counter. No function of the program is called for an error that the counter itself has
 * caused.
 */
#include "wrap.h"
#include <stdatomic.h>

bool has_handlers;
_Thread_local bool has_failed;

/* ---- errors that are fatal -------------------------------------------------------------------------------------- */

/*
 * The handlers for errors about which the program has said nothing, and for those that it has declared fatal. A
 * communicator inherits the handler of the one from which it is made.
 */
static MPI_Errhandler by_default, fatal;
static bool has_fatal, self_is_chosen;

/* Does what MPI_ERRORS_ARE_FATAL does, after a report: the other ranks learn of it and are killed at once. */
static void on_fatal_error(MPI_Comm *comm, int *code, ...) {
    if (!asking) {
        report_aborted(0);
        PMPI_Comm_set_errhandler(*comm, MPI_ERRORS_ARE_FATAL);
        PMPI_Comm_call_errhandler(*comm, *code);
    }
}

static bool is_mpis(MPI_Errhandler handler) {
    return handler == MPI_ERRORS_ARE_FATAL || handler == MPI_ERRORS_RETURN || handler == MPI_ERRORS_ABORT;
}

/* Returns whether the program itself has chosen what happens after errors in this communicator. */
static bool is_chosen(MPI_Comm comm) {
    MPI_Errhandler handler = by_default;
    PMPI_Comm_get_errhandler(comm, &handler);
    bool chosen = handler != by_default;
    if (!is_mpis(handler)) {
        PMPI_Errhandler_free(&handler);
    }
    return chosen;
}

/* The communicator whose setting MPICH uses if a communicator has no setting. */
static MPI_Comm default_comm(void) {
    return MPICH_NUMVERSION >= 40200000 && self_is_chosen ? MPI_COMM_SELF : MPI_COMM_WORLD;
}

static void on_error(MPI_Comm *comm, int *code, ...) {
    if (asking) {
        return;
    }
    if (is_chosen(default_comm())) {
        PMPI_Comm_call_errhandler(default_comm(), *code);
        has_failed = true;
    } else {
        on_fatal_error(comm, code);
    }
}

void watch_errors(void) {
    has_fatal = PMPI_Comm_create_errhandler(on_error, &by_default) == MPI_SUCCESS
            && PMPI_Comm_create_errhandler(on_fatal_error, &fatal) == MPI_SUCCESS
            && PMPI_Comm_set_errhandler(MPI_COMM_WORLD, by_default) == MPI_SUCCESS;
}

/* ---- the program's functions ------------------------------------------------------------------------------------ */

enum { MOST_FUNCTIONS = 64 };
static MPI_Comm_errhandler_function *functions[MOST_FUNCTIONS];
static atomic_int functions_made;

static void call_own(int number, MPI_Comm *comm, int *code) {
    if (!asking) {
        functions[number](comm, code, NULL);
    }
    has_failed = true;
}

/*
 * MPI does not tell a function for which handler it is called. So each handler has a separate function in front of the
 * program's.
 */
#define IN_FRONT(n) static void call_##n(MPI_Comm *comm, int *code, ...) { call_own(0##n, comm, code); }
#define LISTED(n) call_##n,
#define EIGHT(does, n) does(n##0) does(n##1) does(n##2) does(n##3) does(n##4) does(n##5) does(n##6) does(n##7)
#define ALL(does) \
    EIGHT(does, 0) EIGHT(does, 1) EIGHT(does, 2) EIGHT(does, 3) EIGHT(does, 4) EIGHT(does, 5) EIGHT(does, 6) EIGHT(does, 7)
ALL(IN_FRONT)
static MPI_Comm_errhandler_function *const in_front[MOST_FUNCTIONS] = {ALL(LISTED)};

static int create_handler(MPI_Comm_errhandler_function *function, MPI_Errhandler *handler) {
    has_handlers = true;
    int number = function ? atomic_fetch_add(&functions_made, 1) : MOST_FUNCTIONS;
    if (number >= MOST_FUNCTIONS) {
        return PMPI_Comm_create_errhandler(function, handler);
    }
    functions[number] = function;
    return PMPI_Comm_create_errhandler(in_front[number], handler);
}

/* ---- calls ------------------------------------------------------------------------------------------------------ */

WRAP_AS(MPI_Comm_create_errhandler, create_handler, Comm_create_errhandler,
        (MPI_Comm_errhandler_function *function, MPI_Errhandler *handler), NONE, NONE, (function, handler), (void) 0)

/* MPI_ERRORS_RETURN cannot be called: MPICH 5 turns an error into a success after it has called a function. */
static void follow(MPI_Errhandler handler) {
    bool can_be_followed = is_mpis(handler) && handler != MPI_ERRORS_ARE_FATAL;
    for (struct view *view = first_view(); view; view = view->next) {
        bool is_first = view->comm == MPI_COMM_WORLD || view->comm == MPI_COMM_SELF;
        if (!is_first && (view->follows || !is_chosen(view->comm))) {
            PMPI_Comm_set_errhandler(view->comm, can_be_followed ? handler : by_default);
            view->follows = can_be_followed;
        }
    }
}

static int set_handler(MPI_Comm comm, MPI_Errhandler handler) {
    int result = PMPI_Comm_set_errhandler(comm, handler == MPI_ERRORS_ARE_FATAL && has_fatal ? fatal : handler);
    self_is_chosen = self_is_chosen || comm == MPI_COMM_SELF;
    if (result == MPI_SUCCESS && has_fatal) {
        if (comm == default_comm()) {
            follow(handler);
        } else if (follows(comm)) {
            let_follow(comm, false);
        }
    }
    return result;
}

WRAP_AS(MPI_Comm_set_errhandler, set_handler, Comm_set_errhandler, (MPI_Comm comm, MPI_Errhandler handler), NONE, NONE, (comm, handler),
        (void) 0)

/* Hides from the program that a handler is ours. */
static void hide(MPI_Comm comm, MPI_Errhandler *handler) {
    if (has_fatal && (*handler == fatal || *handler == by_default)) {
        PMPI_Errhandler_free(handler);
        *handler = MPI_ERRORS_ARE_FATAL;
    } else if (follows(comm)) {
        *handler = MPI_ERRORS_ARE_FATAL;
    }
}

WRAP(Comm_get_errhandler, (MPI_Comm comm, MPI_Errhandler *handler), NONE, NONE, (comm, handler), hide(comm, handler))

/* The older names of these functions. */
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
WRAP_AS(MPI_Errhandler_create, create_handler, Errhandler_create,
        (MPI_Comm_errhandler_function *function, MPI_Errhandler *handler), NONE, NONE, (function, handler), (void) 0)
WRAP_AS(MPI_Errhandler_set, set_handler, Errhandler_set, (MPI_Comm comm, MPI_Errhandler handler), NONE, NONE, (comm, handler), (void) 0)
WRAP(Errhandler_get, (MPI_Comm comm, MPI_Errhandler *handler), NONE, NONE, (comm, handler), hide(comm, handler))
