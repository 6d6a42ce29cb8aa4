/*
 * Requests that were begun. MPICH gives one handle to several requests if their messages are already on their way, so
 * a request is known by its handle and by the variable that it was put in; where that was copied, the oldest is meant.
 */
#include "count.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct request {
    struct call *call;
    const MPI_Request *variable;
    MPI_Request handle;
    struct message message;
    struct amount put_in; /* to a collective */
    uint64_t sum;
    bool persistent, active, is_vector, is_collective;
    struct request *next;
};

static struct request *first, **last = &first;

const struct message no_message = {NULL, 0, MPI_DATATYPE_NULL, NONE, NONE, NONE, NONE, MPI_DATATYPE_NULL, NULL};

struct message sending(const void *data, MPI_Count count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
    struct message message = no_message;
    message.data = data;
    message.count = count;
    message.type = type;
    message.to = world_rank(to, comm);
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

/* Only what the datatype takes from the buffer: what lies between a column's items may change. */
static uint64_t sum_of_packed(const struct message *message) {
    MPI_Count room = 0, length = 0;
    int has_world = 0;
    PMPI_Initialized(&has_world); /* not if there are sessions only */
    if (!has_world || PMPI_Pack_size_c(message->count, message->type, MPI_COMM_SELF, &room) != MPI_SUCCESS) {
        return 0;
    }
    char *packed = malloc((size_t) room + 1);
    if (!packed) {
        return 0;
    }
    PMPI_Pack_c(message->data, message->count, message->type, packed, room, &length, MPI_COMM_SELF);
    uint64_t sum = sum_of_bytes(packed, (size_t) length);
    free(packed);
    return sum;
}

static uint64_t sum_of(const struct message *message) {
    MPI_Count size = 0, lower, extent, true_lower, true_extent;
    if (!message->data || message->count <= 0 || message->type == MPI_DATATYPE_NULL) {
        return 0;
    }
    asking++;
    PMPI_Type_size_x(message->type, &size);
    PMPI_Type_get_extent_x(message->type, &lower, &extent);
    PMPI_Type_get_true_extent_x(message->type, &true_lower, &true_extent);
    uint64_t sum = lower == 0 && true_lower == 0 && extent == size && true_extent == size
            ? sum_of_bytes(message->data, (size_t) (message->count * size))
            : sum_of_packed(message);
    asking--;
    return sum;
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
    request->sum = sum_of(message);
}

static void add(struct request *request, MPI_Request *variable, bool persistent) {
    request->variable = variable;
    request->handle = *variable;
    request->persistent = persistent;
    *last = request;
    last = &request->next;
    if (!persistent) {
        activate(request);
    }
}

void add_collective(struct call *call, MPI_Request *variable, struct amount put_in, bool persistent) {
    ONE_AT_A_TIME
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
    ONE_AT_A_TIME
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

static struct request *find(const MPI_Request *variable, MPI_Request handle) {
    struct request *oldest = NULL;
    for (struct request *request = first; request; request = request->next) {
        if (request->handle == handle) {
            if (request->variable == variable) {
                return request;
            }
            oldest = oldest ? oldest : request;
        }
    }
    return oldest;
}

static void discard(struct request *gone) {
    for (struct request **at = &first; *at; at = &(*at)->next) {
        if (*at == gone) {
            *at = gone->next;
            last = gone->next ? last : at;
            let_go(gone->message.type);
            let_go(gone->message.received_type);
            free(gone);
            return;
        }
    }
}

void start_request(MPI_Request *variable) {
    ONE_AT_A_TIME
    struct request *request = find(variable, *variable);
    if (request && request->persistent && !request->active) {
        activate(request);
    }
}

bool waits_for_request(const MPI_Request *variable) {
    ONE_AT_A_TIME
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
    ONE_AT_A_TIME
    struct request *request = handle == MPI_REQUEST_NULL ? NULL : find(variable, handle);
    if (!request || !request->active) {
        return;
    }
    if (request->sum != sum_of(&request->message)) {
        count_changed();
    }
    count_arrival(request, status);
    deactivate(request);
}

/* Nobody can wait any more for one that is under way: that has a name of its own in the report. */
void free_request(const MPI_Request *variable, MPI_Request handle) {
    ONE_AT_A_TIME
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
