/* Access of one rank to another rank's memory: only counted and timed. */
#include "wrap.h"

#define PLAIN_SIZED(function, parameters, arguments) WRAP_SIZED(function, parameters, NONE, NONE, arguments, (void) 0)

#define PLACED MPI_Datatype type, int rank, MPI_Aint at, NUMBER remote_count, MPI_Datatype remote_type
#define ONE_SIDED(constant) constant void *data, NUMBER count, PLACED
#define THESE data, count, type, rank, at, remote_count, remote_type

PLAIN_SIZED(Put, (ONE_SIDED(const), MPI_Win win), (THESE, win))
PLAIN_SIZED(Get, (ONE_SIDED(), MPI_Win win), (THESE, win))
PLAIN_SIZED(Accumulate, (ONE_SIDED(const), MPI_Op op, MPI_Win win), (THESE, op, win))
PLAIN_SIZED(Rput, (ONE_SIDED(const), MPI_Win win, MPI_Request *request), (THESE, win, request))
PLAIN_SIZED(Rget, (ONE_SIDED(), MPI_Win win, MPI_Request *request), (THESE, win, request))
PLAIN_SIZED(Raccumulate, (ONE_SIDED(const), MPI_Op op, MPI_Win win, MPI_Request *request), (THESE, op, win, request))

#define BOTH_WAYS const void *data, NUMBER count, MPI_Datatype type, void *before, NUMBER room, MPI_Datatype before_type, \
    int rank, MPI_Aint at, NUMBER remote_count, MPI_Datatype remote_type, MPI_Op op, MPI_Win win
#define ALL_OF_THESE data, count, type, before, room, before_type, rank, at, remote_count, remote_type, op, win

PLAIN_SIZED(Get_accumulate, (BOTH_WAYS), (ALL_OF_THESE))
PLAIN_SIZED(Rget_accumulate, (BOTH_WAYS, MPI_Request *request), (ALL_OF_THESE, request))
