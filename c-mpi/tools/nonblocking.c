/* Requests: the calls that begin them, and the calls that complete them. */
#include "wrap.h"
#include <stdlib.h>
#include <string.h>

/* ---- non-blocking and persistent -------------------------------------------------------------------------------- */

#define BEGIN_SEND(name, function, persistent) \
    int SIZED(MPI_, name)(const void *data, NUMBER count, MPI_Datatype type, int to, int tag, MPI_Comm comm, MPI_Request *request) { \
        THIS_CALL(name); \
        enter(&call, world_rank(to, comm), tag); \
        int result = (function)(data, count, type, to, tag, comm, request); \
        if (has_succeeded(result)) { \
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
    const struct view *view = message ? view_of_matched(*message) : NULL;
    enter(&call, NONE, NONE);
    int result = SIZED(PMPI_, Imrecv)(data, count, type, message, request);
    if (has_succeeded(result)) {
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

/* Its buffer has to change, so it has no checksum. */
WRAP_SIZED(Isendrecv_replace,
     (void *data, NUMBER count, MPI_Datatype type, int to, int tag, int from, int received_tag, MPI_Comm comm, MPI_Request *request),
     peer_of_exchange(to, from, comm), received_tag, (data, count, type, to, tag, from, received_tag, comm, request),
     add_request(&call, request, exchanging(sending(NULL, count, type, to, tag, comm),
                 receiving(type, from, received_tag, view_of(comm))), false))

#ifndef LARGE

/* ---- in partitions ---------------------------------------------------------------------------------------------- */

/* One message, counted at its start. Its buffer is filled later, so it has no checksum. */
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

static MPI_Request handle_of(const MPI_Request *request) {
    return request ? *request : MPI_REQUEST_NULL;
}

int MPI_Request_free(MPI_Request *request) {
    THIS_CALL(Request_free);
    MPI_Request handle = handle_of(request);
    enter(&call, NONE, NONE);
    int result = PMPI_Request_free(request);
    if (has_succeeded(result)) {
        free_request(request, handle);
    }
    leave();
    return result;
}

/* ---- completion ------------------------------------------------------------------------------------------------- */

/* The call in progress waits for the first of these that is in progress. */
static void wait_for_first(int count, const MPI_Request requests[]) {
    for (int i = 0; requests && i < count && !waits_for_request(&requests[i]); i++) {
    }
}

/*
 * Copies the handles, because MPI overwrites the handle of a completed request. NULL if there is no memory: then
 * nothing is counted.
 */
static MPI_Request *handles_of(int count, const MPI_Request requests[]) {
    size_t size = requests && count > 0 ? (size_t) count * sizeof *requests : 0;
    MPI_Request *handles = malloc(size + 1);
    return handles && size > 0 ? memcpy(handles, requests, size) : handles;
}

/* Something has failed; the requests whose handles MPI has taken are over. */
static void abandon_requests(int count, const MPI_Request requests[], const MPI_Request handles[]) {
    for (int i = 0; requests && handles && i < count; i++) {
        if (requests[i] != handles[i]) {
            abandon_request(&requests[i], handles[i]);
        }
    }
}

int MPI_Wait(MPI_Request *request, MPI_Status *status) {
    THIS_CALL(Wait);
    OWN_STATUS
    MPI_Request handle = handle_of(request);
    enter(&call, NONE, NONE);
    wait_for_first(1, request);
    int result = PMPI_Wait(request, status);
    if (has_succeeded(result)) {
        complete_request(request, handle, status);
    } else {
        abandon_requests(1, request, &handle);
    }
    leave();
    return result;
}

int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status) {
    THIS_CALL(Test);
    OWN_STATUS
    MPI_Request handle = handle_of(request);
    enter(&call, NONE, NONE);
    wait_for_first(1, request);
    int result = PMPI_Test(request, flag, status);
    if (!has_succeeded(result)) {
        abandon_requests(1, request, &handle);
    } else if (*flag) {
        complete_request(request, handle, status);
    }
    leave();
    return result;
}

/*
 * Whether waiting for them one by one makes no difference to the program: all are known, and no error calls the
 * program.
 */
static bool can_be_parted(int count, const MPI_Request requests[]) {
    bool all = requests && !has_handlers;
    for (int i = 0; all && i < count; i++) {
        all = requests[i] == MPI_REQUEST_NULL || knows_request(&requests[i]);
    }
    return all;
}

/*
 * Waits for one after another, so that it is always known which one is waited for. A failure leaves the others as MPICH
 * does.
 */
static int wait_for_each(int count, MPI_Request requests[], MPI_Status statuses[]) {
    for (int i = 0; i < count; i++) {
        MPI_Request handle = requests[i];
        waits_for_request(&requests[i]);
        int result = PMPI_Wait(&requests[i], &statuses[i]);
        if (handle != MPI_REQUEST_NULL) {
            statuses[i].MPI_ERROR = result;
        }
        if (!has_succeeded(result)) {
            for (int j = i + 1; j < count; j++) {
                statuses[j].MPI_ERROR = requests[j] == MPI_REQUEST_NULL ? MPI_SUCCESS : MPI_ERR_PENDING;
            }
            abandon_requests(1, &requests[i], &handle);
            return MPI_ERR_IN_STATUS;
        }
        complete_request(&requests[i], handle, &statuses[i]);
    }
    return MPI_SUCCESS;
}

#define ROOM_FOR_STATUSES \
    MPI_Request *handles = handles_of(count, requests); \
    MPI_Status *own = malloc((size_t) (count > 0 ? count : 1) * sizeof *own); \
    MPI_Status *all = statuses == MPI_STATUSES_IGNORE && own ? own : statuses; \
    bool counts = handles && own;

#define END_WITH_STATUSES \
    if (!has_succeeded(result)) { \
        abandon_requests(count, requests, handles); \
    } \
    free(own); \
    free(handles); \
    leave(); \
    return result;

int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]) {
    THIS_CALL(Waitall);
    enter(&call, NONE, NONE);
    wait_for_first(count, requests);
    ROOM_FOR_STATUSES
    bool parted = counts && all && can_be_parted(count, requests);
    int result = parted ? wait_for_each(count, requests, all) : PMPI_Waitall(count, requests, all);
    for (int i = 0; !parted && counts && has_succeeded(result) && i < count; i++) {
        complete_request(&requests[i], handles[i], &all[i]);
    }
    END_WITH_STATUSES
}

int MPI_Testall(int count, MPI_Request requests[], int *flag, MPI_Status statuses[]) {
    THIS_CALL(Testall);
    enter(&call, NONE, NONE);
    wait_for_first(count, requests);
    ROOM_FOR_STATUSES
    int result = PMPI_Testall(count, requests, flag, all);
    for (int i = 0; counts && has_succeeded(result) && *flag && i < count; i++) {
        complete_request(&requests[i], handles[i], &all[i]);
    }
    END_WITH_STATUSES
}

#define COMPLETE_ANY(name, parameters, arguments, done) \
    int MPI_##name parameters { \
        THIS_CALL(name); \
        OWN_STATUS \
        enter(&call, NONE, NONE); \
        wait_for_first(count, requests); \
        MPI_Request *handles = handles_of(count, requests); \
        int result = PMPI_##name arguments; \
        if (!has_succeeded(result)) { \
            abandon_requests(count, requests, handles); \
        } else if ((done) && *index != MPI_UNDEFINED && handles) { \
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
        ROOM_FOR_STATUSES \
        int result = PMPI_##name(count, requests, done, indices, all); \
        for (int i = 0; counts && has_succeeded(result) && *done != MPI_UNDEFINED && i < *done; i++) { \
            complete_request(&requests[indices[i]], handles[indices[i]], &all[i]); \
        } \
        END_WITH_STATUSES \
    }

COMPLETE_SOME(Waitsome)
COMPLETE_SOME(Testsome)

#endif
