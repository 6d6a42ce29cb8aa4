/* How a call is wrapped: its time is measured, it is known while it lasts, and `then` happens if it succeeds. */
#ifndef WRAP_H
#define WRAP_H

#include "count.h"

/*
 * Calls with counts exist twice: with ints and with larger numbers (large.c). They count as one: both have the name of
 * the first in the report.
 */
#ifdef LARGE
#define NUMBER MPI_Count
#define PLACE MPI_Aint
#define SIZED(prefix, function) prefix##function##_c
#else
#define NUMBER int
#define PLACE int
#define SIZED(prefix, function) prefix##function
#endif

#define THIS_CALL(function) static struct call call = {.name = "MPI_" #function}

#define WRAP(function, parameters, peer, tag, arguments, ...) \
    WRAP_AS(MPI_##function, PMPI_##function, function, parameters, peer, tag, arguments, __VA_ARGS__)

/* For calls with counts. */
#define WRAP_SIZED(function, parameters, peer, tag, arguments, ...) \
    WRAP_AS(SIZED(MPI_, function), SIZED(PMPI_, function), function, parameters, peer, tag, arguments, __VA_ARGS__)

#define WRAP_AS(ours, theirs, function, parameters, peer, tag, arguments, ...) \
    int ours parameters { \
        THIS_CALL(function); \
        enter(&call, peer, tag); \
        int result = theirs arguments; \
        if (has_succeeded(result)) { \
            __VA_ARGS__; \
        } \
        leave(); \
        return result; \
    }

/* For calls of which only the number and the time are recorded. */
#define PLAIN(function, parameters, arguments) WRAP(function, parameters, NONE, NONE, arguments, (void) 0)

/* The counter needs a status even if the program does not. */
#define OWN_STATUS \
    MPI_Status own_status; \
    status = status == MPI_STATUS_IGNORE ? &own_status : status;

#endif
