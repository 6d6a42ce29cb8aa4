/* The agreement between `limit` and the counter. */
#ifndef LIMIT_H
#define LIMIT_H

#include <signal.h>

/* Sent to every process when the time is over. A program that does not know it ignores it, such as mpiexec. */
#define TIME_OVER SIGURG

#endif
