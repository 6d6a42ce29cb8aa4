/* The calls that have counts, where these may be larger than an int: MPI_Send_c and its like. */
#define LARGE
#include "messages.c"
#include "nonblocking.c"
#include "collectives.c"
#include "onesided.c"
