/* How a call is wrapped: it is timed, it is known while it lasts, and `then` happens if it succeeds. */
#ifndef WRAP_H
#define WRAP_H

#include "count.h"

#define THIS_CALL(function) static struct call call = {.name = "MPI_" #function}

#define WRAP(function, parameters, peer, tag, arguments, ...) \
    int MPI_##function parameters { \
        THIS_CALL(function); \
        enter(&call, peer, tag); \
        int result = PMPI_##function arguments; \
        if (result == MPI_SUCCESS) { \
            __VA_ARGS__; \
        } \
        leave(); \
        return result; \
    }

/* Calls of which only the number and the time are of interest. */
#define PLAIN(function, parameters, arguments) WRAP(function, parameters, NONE, NONE, arguments, (void) 0)

/* The counter needs a status where the program does not. */
#define OWN_STATUS \
    MPI_Status own_status; \
    status = status == MPI_STATUS_IGNORE ? &own_status : status;

#endif
