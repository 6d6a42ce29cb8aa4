/* The agreement between `limit` and the counter. */
#ifndef LIMIT_H
#define LIMIT_H

#include <signal.h>

/* Sent to every process when the time is over. A program that does not know this signal, such as mpiexec, ignores it. */
#define TIME_OVER SIGURG

#endif
