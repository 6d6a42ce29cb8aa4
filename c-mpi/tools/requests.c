/*
 * Requests that were begun. MPICH gives one handle to several requests if their messages are already on the way. So a
 * request is identified by its handle and by the variable that it was put in. If the program has copied that variable, the oldest
 * request with this handle is meant.
 */
#define _GNU_SOURCE
#include "count.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct request {
    struct call *call;
    const MPI_Request *variable;
    MPI_Request handle;
    struct message message;
    struct amount put_in; /* for a collective */
    uint64_t sum;
    bool persistent, active, is_vector, is_collective, has_sum;
    struct request *next, *before; /* requests that may have the same handle: the oldest come first */
    struct request *next_there; /* requests that may have the same handle in the same variable: the newest come first */
};

enum { ROWS = 1024 };
static struct row {
    struct request *first, *last;
} rows[ROWS];
static struct request *places[ROWS];

const struct message no_message = {NULL, 0, MPI_DATATYPE_NULL, NONE, NONE, NONE, NONE, MPI_DATATYPE_NULL, NULL};

struct message sending(const void *data, MPI_Count count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
    struct message message = no_message;
    message.data = data;
    message.count = count;
    message.type = type;
    message.to = world_rank_in(to, view_of(comm));
    message.send_tag = tag;
    return message;
}

struct message receiving(MPI_Datatype type, int from, int tag, const struct view *view) {
    struct message message = no_message;
    message.from = world_rank_in(from, view);
    message.tag = tag;
    message.received_type = type;
    message.view = view;
    return message;
}

/* ---- check sums ------------------------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t sum, uint64_t word) {
    sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
    return sum ^ sum >> 29;
}

static uint64_t sum_of_bytes(const char *data, size_t length) {
    uint64_t sum = length, word;
    for (; length >= sizeof word; data += sizeof word, length -= sizeof word) {
        memcpy(&word, data, sizeof word);
        sum = mix(sum, word);
    }
    word = 0;
    memcpy(&word, data, length);
    return mix(sum, word);
}

/*
 * Asks the kernel whether the memory exists. A wrong program's buffer may be gone, but that ends the program only if
 * MPI reads it.
 */
static bool is_there(const char *from, size_t length) {
    uintptr_t start = (uintptr_t) from & ~((uintptr_t) sysconf(_SC_PAGESIZE) - 1);
    return length == 0 || msync((void *) start, (uintptr_t) from + length - start, MS_ASYNC) == 0;
}

/*
 * Sums only the bytes that the datatype takes from the buffer: the memory between a column's items may change. Works in
 * parts that need little memory.
 */
static bool sum_packed(const struct message *message, MPI_Count size, MPI_Count extent, uint64_t *sum) {
    enum { PART = 1 << 20 };
    MPI_Count at_once = size < PART ? PART / size : 1, room = 0, length;
    int has_world = 0;
    PMPI_Initialized(&has_world); /* not if there are only sessions */
    if (!has_world || PMPI_Pack_size_c(at_once, message->type, MPI_COMM_SELF, &room) != MPI_SUCCESS) {
        return false;
    }
    char *packed = malloc((size_t) room + 1);
    bool known = packed;
    for (MPI_Count i = 0; known && i < message->count; i += at_once) {
        MPI_Count items = message->count - i < at_once ? message->count - i : at_once;
        length = 0;
        known = PMPI_Pack_c((const char *) message->data + i * extent, items, message->type, packed, room, &length, MPI_COMM_SELF)
                == MPI_SUCCESS;
        *sum = mix(*sum, sum_of_bytes(packed, (size_t) length));
    }
    free(packed);
    return known;
}

/* Returns false if the sum is unknown. */
static bool sum_up(const struct message *message, uint64_t *sum) {
    MPI_Count size = 0, lower = 0, extent = 0, true_lower = 0, true_extent = 0;
    *sum = 0;
    if (!message->data || message->count <= 0 || message->type == MPI_DATATYPE_NULL) {
        return false;
    }
    asking++;
    PMPI_Type_size_x(message->type, &size);
    PMPI_Type_get_extent_x(message->type, &lower, &extent);
    PMPI_Type_get_true_extent_x(message->type, &true_lower, &true_extent);
    const char *start = (const char *) message->data + true_lower;
    bool known = size > 0 && extent >= 0 && is_there(start, (size_t) ((message->count - 1) * extent + true_extent));
    if (known && lower == 0 && true_lower == 0 && extent == size && true_extent == size) {
        *sum = sum_of_bytes(message->data, (size_t) (message->count * size));
    } else if (known) {
        known = sum_packed(message, size, extent, sum);
    }
    asking--;
    return known;
}

void count_described(bool is_vector) {
    static struct call described = {.name = "MPI_Send_of_vector"};
    if (is_vector) {
        tick(&described);
    }
}

/* ---- begin ------------------------------------------------------------------------------------------------------ */

static void activate(struct request *request) {
    const struct message *message = &request->message;
    request->active = true;
    request_begins(message->to != NONE, message->from != NONE);
    if (request->is_collective) {
        if (request->persistent) {
            tick(request->call);
        }
        count_contribution(request->call, request->put_in);
    }
    if (message->to >= 0) {
        count_sent(request->call, message->to, amount_of(message->count, message->type));
        count_described(request->is_vector);
    }
    request->has_sum = sum_up(message, &request->sum);
}

static struct row *row_of(MPI_Request handle) {
    return &rows[mix(0, (uint64_t) handle) % ROWS];
}

static struct request **place_of(const MPI_Request *variable, MPI_Request handle) {
    return &places[mix((uint64_t) handle, (uintptr_t) variable) % ROWS];
}

static void list(struct request *request) {
    ONE_AT_A_TIME
    struct row *row = row_of(request->handle);
    struct request **place = place_of(request->variable, request->handle);
    request->before = row->last;
    *(row->last ? &row->last->next : &row->first) = request;
    row->last = request;
    request->next_there = *place;
    *place = request;
}

static void unlist(struct request *request) {
    ONE_AT_A_TIME
    struct row *row = row_of(request->handle);
    struct request **at = place_of(request->variable, request->handle);
    *(request->before ? &request->before->next : &row->first) = request->next;
    *(request->next ? &request->next->before : &row->last) = request->before;
    while (*at != request) {
        at = &(*at)->next_there;
    }
    *at = request->next_there;
}

static void add(struct request *request, MPI_Request *variable, bool persistent) {
    request->variable = variable;
    request->handle = *variable;
    request->persistent = persistent;
    if (!persistent) {
        activate(request);
    }
    list(request);
}

void add_collective(struct call *call, MPI_Request *variable, struct amount put_in, bool persistent) {
    struct request *request = calloc(1, sizeof *request);
    if (!request) {
        return;
    }
    request->call = call;
    request->message = no_message;
    request->put_in = put_in;
    request->is_collective = true;
    add(request, variable, persistent);
}

void add_request(struct call *call, MPI_Request *variable, struct message message, bool persistent) {
    struct request *request = calloc(1, sizeof *request);
    if (!request) {
        return;
    }
    request->call = call;
    request->message = message;
    request->is_vector = is_vector(message.type);
    request->message.type = keep(message.type);
    request->message.received_type = keep(message.received_type);
    add(request, variable, persistent);
}

/* ---- find ------------------------------------------------------------------------------------------------------- */

static struct request *next_of_handle(struct request *request, MPI_Request handle) {
    while (request && request->handle != handle) {
        request = request->next;
    }
    return request;
}

/* Finds a request. It stays valid, because only its own thread may complete it. */
static struct request *find(const MPI_Request *variable, MPI_Request handle) {
    ONE_AT_A_TIME
    struct request *request = *place_of(variable, handle);
    while (request && (request->handle != handle || request->variable != variable)) {
        request = request->next_there;
    }
    return request ? request : next_of_handle(row_of(handle)->first, handle);
}

/* Whether no other request can be meant. */
static bool is_certain(const struct request *request, const MPI_Request *variable) {
    ONE_AT_A_TIME
    MPI_Request handle = request->handle;
    bool is_only_one = next_of_handle(row_of(handle)->first, handle) == request && !next_of_handle(request->next, handle);
    return is_only_one || request->variable == variable;
}

static void discard(struct request *gone) {
    unlist(gone);
    let_go(gone->message.type);
    let_go(gone->message.received_type);
    free(gone);
}

void start_request(MPI_Request *variable) {
    struct request *request = find(variable, *variable);
    if (request && request->persistent && !request->active) {
        activate(request);
    }
}

bool knows_request(const MPI_Request *variable) {
    return find(variable, *variable);
}

bool waits_for_request(const MPI_Request *variable) {
    const struct request *request = *variable == MPI_REQUEST_NULL ? NULL : find(variable, *variable);
    if (!request || !request->active) {
        return false;
    }
    const struct message *message = &request->message;
    bool receives = message->from != NONE;
    waits_for(receives ? message->from : message->to, receives ? message->tag : message->send_tag);
    return true;
}

/* ---- end -------------------------------------------------------------------------------------------------------- */

static void deactivate(struct request *request) {
    request->active = false;
    request_ends(request->message.to != NONE, request->message.from != NONE);
    if (!request->persistent) {
        discard(request);
    }
}

static void count_arrival(const struct request *request, const MPI_Status *status) {
    int cancelled = 0;
    const struct message *message = &request->message;
    PMPI_Test_cancelled(status, &cancelled);
    if (message->from != NONE && !cancelled && status->MPI_SOURCE >= 0) {
        count_received(request->call, world_rank_in(status->MPI_SOURCE, message->view),
                       amount_received(status, message->received_type));
    }
}

void complete_request(const MPI_Request *variable, MPI_Request handle, const MPI_Status *status) {
    struct request *request = handle == MPI_REQUEST_NULL ? NULL : find(variable, handle);
    if (!request || !request->active) {
        return;
    }
    uint64_t sum;
    if (request->has_sum && is_certain(request, variable) && (!sum_up(&request->message, &sum) || sum != request->sum)) {
        count_changed();
    }
    count_arrival(request, status);
    deactivate(request);
}

void abandon_request(const MPI_Request *variable, MPI_Request handle) {
    struct request *request = handle == MPI_REQUEST_NULL ? NULL : find(variable, handle);
    if (request && request->active) {
        deactivate(request);
    }
}

/* Nobody can wait any more for a freed request that is in progress: that has a separate name in the report. */
void free_request(const MPI_Request *variable, MPI_Request handle) {
    static struct call under_way = {.name = "MPI_Request_free_under_way"};
    struct request *request = handle == MPI_REQUEST_NULL ? NULL : find(variable, handle);
    if (!request) {
        return;
    }
    request->persistent = false;
    if (request->active) {
        tick(&under_way);
        deactivate(request);
    } else {
        discard(request);
    }
}
