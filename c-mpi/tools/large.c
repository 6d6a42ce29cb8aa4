/* The variants of calls with counts that may be larger than an int: MPI_Send_c and others. */
#define LARGE
#include "messages.c"
#include "nonblocking.c"
#include "collectives.c"
#include "onesided.c"
