/* Requests: what begins them, and what completes them. */
#include "wrap.h"
#include <stdlib.h>
#include <string.h>

/* ---- non-blocking and persistent -------------------------------------------------------------------------------- */

#define BEGIN_SEND(name, function, persistent) \
    int SIZED(MPI_, name)(const void *data, NUMBER count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request) { \
        THIS_CALL(name); \
        enter(&call, world_rank(to, comm), tag); \
        int result = (function)(data, count, type, to, tag, comm, request); \
        if (result == MPI_SUCCESS) { \
            add_request(&call, request, sending(data, count, type, to, tag, comm), persistent); \
        } \
        leave(); \
        return result; \
    }

BEGIN_SEND(Isend, synchronous ? SIZED(PMPI_, Issend) : SIZED(PMPI_, Isend), false)
BEGIN_SEND(Issend, SIZED(PMPI_, Issend), false)
BEGIN_SEND(Ibsend, SIZED(PMPI_, Ibsend), false)
BEGIN_SEND(Irsend, SIZED(PMPI_, Irsend), false)
BEGIN_SEND(Send_init, synchronous ? SIZED(PMPI_, Ssend_init) : SIZED(PMPI_, Send_init), true)
BEGIN_SEND(Ssend_init, SIZED(PMPI_, Ssend_init), true)
BEGIN_SEND(Bsend_init, SIZED(PMPI_, Bsend_init), true)
BEGIN_SEND(Rsend_init, SIZED(PMPI_, Rsend_init), true)

#define BEGIN_RECEIVE(name, persistent) \
    WRAP_SIZED(name, (void *data, NUMBER count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Request *request), \
         world_rank(from, comm), tag, (data, count, type, from, tag, comm, request), \
         add_request(&call, request, receiving(type, from, tag, view_of(comm)), persistent))

BEGIN_RECEIVE(Irecv, false)
BEGIN_RECEIVE(Recv_init, true)

int SIZED(MPI_, Imrecv)(void *data, NUMBER count, MPI_Datatype type, MPI_Message *message, MPI_Request *request) {
    THIS_CALL(Imrecv);
    const struct view *view = view_of_matched(*message);
    enter(&call, NONE, NONE);
    int result = SIZED(PMPI_, Imrecv)(data, count, type, message, request);
    if (result == MPI_SUCCESS) {
        add_request(&call, request, receiving(type, MPI_ANY_SOURCE, MPI_ANY_TAG, view), false);
    }
    leave();
    return result;
}

static struct message exchanging(struct message sent, struct message received) {
    sent.from = received.from;
    sent.tag = received.tag;
    sent.received_type = received.received_type;
    sent.view = received.view;
    return sent;
}

WRAP_SIZED(Isendrecv,
     (const void *data, NUMBER count, MPI_Datatype type, int to, int tag, void *received, NUMBER room, MPI_Datatype received_type,
      int from, int received_tag, MPI_Comm comm, MPI_Request *request),
     peer_of_exchange(to, from, comm), received_tag,
     (data, count, type, to, tag, received, room, received_type, from, received_tag, comm, request),
     add_request(&call, request, exchanging(sending(data, count, type, to, tag, comm),
                 receiving(received_type, from, received_tag, view_of(comm))), false))

/* Its buffer changes as it should: there is no check sum. */
WRAP_SIZED(Isendrecv_replace,
     (void *data, NUMBER count, MPI_Datatype type, int to, int tag, int from, int received_tag, MPI_Comm comm, MPI_Request *request),
     peer_of_exchange(to, from, comm), received_tag, (data, count, type, to, tag, from, received_tag, comm, request),
     add_request(&call, request, exchanging(sending(NULL, count, type, to, tag, comm),
                 receiving(type, from, received_tag, view_of(comm))), false))

#ifndef LARGE

/* ---- in partitions ---------------------------------------------------------------------------------------------- */

/* One message. It is counted at its start. Its buffer is filled later, so it has no checksum. */
WRAP(Psend_init,
     (const void *data, int partitions, MPI_Count count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Info info,
      MPI_Request *request),
     world_rank(to, comm), tag, (data, partitions, count, type, to, tag, comm, info, request),
     add_request(&call, request, sending(NULL, partitions * count, type, to, tag, comm), true))
WRAP(Precv_init,
     (void *data, int partitions, MPI_Count count, MPI_Datatype type, int from, int tag, MPI_Comm comm, MPI_Info info,
      MPI_Request *request),
     world_rank(from, comm), tag, (data, partitions, count, type, from, tag, comm, info, request),
     add_request(&call, request, receiving(type, from, tag, view_of(comm)), true))
PLAIN(Pready, (int partition, MPI_Request request), (partition, request))
PLAIN(Pready_range, (int from, int to, MPI_Request request), (from, to, request))
PLAIN(Parrived, (MPI_Request request, int partition, int *flag), (request, partition, flag))

WRAP(Start, (MPI_Request *request), NONE, NONE, (request), start_request(request))
WRAP(Startall, (int count, MPI_Request requests[]), NONE, NONE, (count, requests),
     for (int i = 0; i < count; i++) start_request(&requests[i]))
PLAIN(Cancel, (MPI_Request *request), (request))

int MPI_Request_free(MPI_Request *request) {
    THIS_CALL(Request_free);
    MPI_Request handle = *request;
    enter(&call, NONE, NONE);
    int result = PMPI_Request_free(request);
    if (result == MPI_SUCCESS) {
        free_request(request, handle);
    }
    leave();
    return result;
}

/* ---- completion ------------------------------------------------------------------------------------------------- */

/* The call in progress waits for the first of these that is under way. */
static void wait_for_first(int count, const MPI_Request requests[]) {
    for (int i = 0; i < count && !waits_for_request(&requests[i]); i++) {
    }
}

/* A completed request's handle is overwritten, so they are kept. NULL if there is no memory: nothing is counted then. */
static MPI_Request *handles_of(int count, const MPI_Request requests[]) {
    size_t size = count > 0 ? (size_t) count * sizeof *requests : 0;
    MPI_Request *handles = malloc(size + 1);
    return handles ? memcpy(handles, requests, size) : NULL;
}

int MPI_Wait(MPI_Request *request, MPI_Status *status) {
    THIS_CALL(Wait);
    OWN_STATUS
    MPI_Request handle = *request;
    enter(&call, NONE, NONE);
    waits_for_request(request);
    int result = PMPI_Wait(request, status);
    if (result == MPI_SUCCESS) {
        complete_request(request, handle, status);
    }
    leave();
    return result;
}

int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status) {
    THIS_CALL(Test);
    OWN_STATUS
    MPI_Request handle = *request;
    enter(&call, NONE, NONE);
    waits_for_request(request);
    int result = PMPI_Test(request, flag, status);
    if (result == MPI_SUCCESS && *flag) {
        complete_request(request, handle, status);
    }
    leave();
    return result;
}

/* One after another, so that it is always known which of them is waited for. */
int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
    THIS_CALL(Waitall);
    int result = MPI_SUCCESS;
    enter(&call, NONE, NONE);
    for (int i = 0; i < count; i++) {
        MPI_Request handle = requests[i];
        MPI_Status status;
        waits_for_request(&requests[i]);
        int one = PMPI_Wait(&requests[i], &status);
        if (one == MPI_SUCCESS) {
            complete_request(&requests[i], handle, &status);
        } else {
            result = MPI_ERR_IN_STATUS;
        }
        if (statuses != MPI_STATUSES_IGNORE) {
            statuses[i] = status;
            statuses[i].MPI_ERROR = one;
        }
    }
    leave();
    return result;
}

int MPI_Testall(int count, MPI_Request requests[], int *flag, MPI_Status statuses[]) {
    THIS_CALL(Testall);
    enter(&call, NONE, NONE);
    wait_for_first(count, requests);
    MPI_Request *handles = handles_of(count, requests);
    MPI_Status *own = malloc((size_t) (count > 0 ? count : 1) * sizeof *own);
    MPI_Status *all = statuses == MPI_STATUSES_IGNORE && own ? own : statuses;
    int result = PMPI_Testall(count, requests, flag, all);
    if (result == MPI_SUCCESS && *flag && handles && own) {
        for (int i = 0; i < count; i++) {
            complete_request(&requests[i], handles[i], &all[i]);
        }
    }
    free(own);
    free(handles);
    leave();
    return result;
}

#define COMPLETE_ANY(name, parameters, arguments, done) \
    int MPI_##name parameters { \
        THIS_CALL(name); \
        OWN_STATUS \
        enter(&call, NONE, NONE); \
        wait_for_first(count, requests); \
        MPI_Request *handles = handles_of(count, requests); \
        int result = PMPI_##name arguments; \
        if (result == MPI_SUCCESS && (done) && *index != MPI_UNDEFINED && handles) { \
            complete_request(&requests[*index], handles[*index], status); \
        } \
        free(handles); \
        leave(); \
        return result; \
    }

COMPLETE_ANY(Waitany, (int count, MPI_Request requests[], int *index, MPI_Status *status), (count, requests, index, status), true)
COMPLETE_ANY(Testany, (int count, MPI_Request requests[], int *index, int *flag, MPI_Status *status),
             (count, requests, index, flag, status), *flag)

#define COMPLETE_SOME(name) \
    int MPI_##name(int count, MPI_Request requests[], int *done, int indices[], MPI_Status statuses[]) { \
        THIS_CALL(name); \
        enter(&call, NONE, NONE); \
        wait_for_first(count, requests); \
        MPI_Request *handles = handles_of(count, requests); \
        MPI_Status *own = malloc((size_t) (count > 0 ? count : 1) * sizeof *own); \
        MPI_Status *all = statuses == MPI_STATUSES_IGNORE && own ? own : statuses; \
        int result = PMPI_##name(count, requests, done, indices, all); \
        for (int i = 0; result == MPI_SUCCESS && *done != MPI_UNDEFINED && handles && own && i < *done; i++) { \
            complete_request(&requests[indices[i]], handles[indices[i]], &all[i]); \
        } \
        free(own); \
        free(handles); \
        leave(); \
        return result; \
    }

COMPLETE_SOME(Waitsome)
COMPLETE_SOME(Testsome)

#endif
