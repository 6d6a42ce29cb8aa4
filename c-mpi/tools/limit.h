/* What `limit` and the counter have agreed on. */
#ifndef LIMIT_H
#define LIMIT_H

#include <signal.h>

/* Sent to every process at the end of the time. Whoever does not know it ignores it, mpiexec for example. */
#define TIME_OVER SIGURG

#endif
