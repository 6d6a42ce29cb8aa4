/* Point-to-point messages without requests. */
#include "wrap.h"

/* ---- blocking --------------------------------------------------------------------------------------------------- */

#define SENT (count_sent(&call, world_rank_in(to, view_of(comm)), amount_of(count, type)), count_described(is_vector(type)))
#define RECEIVED(from_view, type) \
    count_received(&call, world_rank_in(status->MPI_SOURCE, from_view), amount_received(status, type))

#define SEND(name, function) \
    int SIZED(MPI_, name)(const void *data, NUMBER count, MPI_Datatype type, int to, int tag, MPI_Comm comm) { \
        THIS_CALL(name); \
        enter(&call, world_rank(to, comm), tag); \
        int result = (function)(data, count, type, to, tag, comm); \
        if (has_succeeded(result)) { \
            SENT; \
        } \
        leave(); \
        return result; \
    }

SEND(Send, synchronous ? SIZED(PMPI_, Ssend) : SIZED(PMPI_, Send))
SEND(Ssend, SIZED(PMPI_, Ssend))
SEND(Bsend, SIZED(PMPI_, Bsend))
SEND(Rsend, SIZED(PMPI_, Rsend))

int SIZED(MPI_, Recv)(void *data, NUMBER count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Status *status) {
    THIS_CALL(Recv);
    OWN_STATUS
    enter(&call, world_rank(from, comm), tag);
    int result = SIZED(PMPI_, Recv)(data, count, type, from, tag, comm, status);
    if (has_succeeded(result)) {
        RECEIVED(view_of(comm), type);
    }
    leave();
    return result;
}

int SIZED(MPI_, Sendrecv)(
        const void *data, NUMBER count, MPI_Datatype type, int to, int tag, void *received, NUMBER room, MPI_Datatype received_type,
        int from, int received_tag, MPI_Comm comm, MPI_Status *status) {
    THIS_CALL(Sendrecv);
    OWN_STATUS
    enter(&call, peer_of_exchange(to, from, comm), from == MPI_PROC_NULL ? tag : received_tag);
    int result = SIZED(PMPI_, Sendrecv)(data, count, type, to, tag, received, room, received_type, from, received_tag, comm, status);
    if (has_succeeded(result)) {
        SENT;
        RECEIVED(view_of(comm), received_type);
    }
    leave();
    return result;
}

int SIZED(MPI_, Sendrecv_replace)(
        void *data, NUMBER count, MPI_Datatype type, int to, int tag, int from, int received_tag, MPI_Comm comm,
        MPI_Status *status) {
    THIS_CALL(Sendrecv_replace);
    OWN_STATUS
    enter(&call, peer_of_exchange(to, from, comm), from == MPI_PROC_NULL ? tag : received_tag);
    int result = SIZED(PMPI_, Sendrecv_replace)(data, count, type, to, tag, from, received_tag, comm, status);
    if (has_succeeded(result)) {
        SENT;
        RECEIVED(view_of(comm), type);
    }
    leave();
    return result;
}

/* ---- probes ----------------------------------------------------------------------------------------------------- */

#ifndef LARGE
WRAP(Probe, (int from, int tag, MPI_Comm comm, MPI_Status *status), world_rank(from, comm), tag, (from, tag, comm, status), (void) 0)
WRAP(Iprobe, (int from, int tag, MPI_Comm comm, int *flag, MPI_Status *status), world_rank(from, comm), tag,
     (from, tag, comm, flag, status), (void) 0)
WRAP(Mprobe, (int from, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status), world_rank(from, comm), tag,
     (from, tag, comm, message, status), remember_matched(*message, comm))
WRAP(Improbe, (int from, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *status), world_rank(from, comm), tag,
     (from, tag, comm, flag, message, status), if (*flag) remember_matched(*message, comm))
#endif

int SIZED(MPI_, Mrecv)(void *data, NUMBER count, MPI_Datatype type, MPI_Message *message, MPI_Status *status) {
    THIS_CALL(Mrecv);
    OWN_STATUS
    const struct view *view = message ? view_of_matched(*message) : NULL;
    enter(&call, NONE, NONE);
    int result = SIZED(PMPI_, Mrecv)(data, count, type, message, status);
    if (has_succeeded(result)) {
        RECEIVED(view, type);
    }
    leave();
    return result;
}
