/*
 * The declarations that the parts of the counter share. Every wrapped call has one `struct call`, which lives in its
 * wrapper.
 */
#ifndef COUNT_H
#define COUNT_H

/* A program sees only MPI's names in the counter; the counter's own names are hidden. */
#pragma GCC visibility push(default)
#include <mpi.h>
#pragma GCC visibility pop
#include <pthread.h>
#include <stdbool.h>

enum { NONE = -9, ANY = -1 };

/* Messages to one rank, or from it. */
struct traffic {
    long messages, elements, bytes;
};

struct call {
    const char *name;
    long calls, elements, bytes, nanos;
    struct traffic *sent, *received; /* one for each rank, NULL if there was none */
    struct call *next;
    bool listed;
};

/* Data in the units of the report. */
struct amount {
    long elements, bytes;
};

/* A communicator as this rank sees it. */
struct view {
    MPI_Comm comm;
    int rank, size;
    bool has_sides; /* an inter-communicator */
    bool is_used;
    bool follows; /* also follows what the program set for errors in MPI_COMM_WORLD */
    int peers; /* the size, or the size of the remote group */
    int *world; /* the peers' ranks in MPI_COMM_WORLD */
    struct view *next;
};

/* Whether a send waits for its receiver. */
extern bool synchronous;
/* How much longer each message and each collective takes; usually 0. */
extern long slow_ms;

/*
 * Only one thread at a time counts, until the end of the function. It must not call MPI meanwhile. Another thread may
 * be in MPI: MPI has called the program, which has called MPI again and now waits for its turn to count.
 */
#define ONE_AT_A_TIME bool held __attribute__((cleanup(let_others), unused)) = hold_others();
bool hold_others(void);
void let_others(const bool *held);

/* ---- record.c: what is known of this rank ----------------------------------------------------------------------- */

/*
 * `world` defines this rank's number and the number of all ranks. If `reports` is false, this only counts and makes no
 * report.
 */
void start_recording(MPI_Group world, bool reports);
/* MPI begins again after its end, which sessions allow. */
void go_on(void);
void stop_clock(void);
void report_finalized(void);
void report_aborted(int code);

/* Begins a call; it waits for `peer`, a rank of MPI_COMM_WORLD. */
void enter(struct call *call, int peer, int tag);
void waits_for(int peer, int tag);
void leave(void);
/* Counts a call without measuring its time. */
void tick(struct call *call);
/* Whether the program itself runs, not MPI. */
bool in_program(void);
long sent_so_far(void);
bool has_received(void);

void count_sent(struct call *call, int peer, struct amount amount);
void count_received(struct call *call, int peer, struct amount amount);
void count_contribution(struct call *call, struct amount amount);
void count_changed(void);
void request_begins(bool sends, bool receives);
void request_ends(bool sends, bool receives);

/* ---- trace.c: every event, if anybody wants them ---------------------------------------------------------------- */

void start_tracing(int rank);
/* `kind` is a name of marshal.kit.trace.Event.Kind. */
void trace(const char *kind, const char *name, int peer, struct amount amount);

/* ---- comms.c: ranks ---------------------------------------------------------------------------------------------- */

/* The ranks of MPI_COMM_WORLD, which does not exist if a program has only sessions. */
extern MPI_Group world;
/*
 * Asks MPI about a communicator when it is made, or after a call that has accepted it. A question about a missing one
 * would call the program's function for errors.
 */
void get_to_know(MPI_Comm comm);
struct view *first_view(void);
bool follows(MPI_Comm comm);
void let_follow(MPI_Comm comm, bool follows);
/*
 * The view of a communicator that MPI has just accepted; NULL if nothing is known of it. The first use of a
 * communicator other than MPI_COMM_WORLD has a name in the report.
 */
const struct view *view_of(MPI_Comm comm);
void forget_view(MPI_Comm comm);
/* Other communicators will reuse their handles. */
void forget_all_views(void);
/* The rank in MPI_COMM_WORLD of a rank of a view; ANY or NONE if there is no such rank. */
int world_rank_in(int rank, const struct view *view);
/* The following functions do not ask MPI: what is unknown becomes NONE. */
int world_rank(int rank, MPI_Comm comm);
/* The rank that an exchange waits for. */
int peer_of_exchange(int to, int from, MPI_Comm comm);
/* The rank that a collective with a root waits for; NONE on the root itself. */
int root_of(int root, MPI_Comm comm);
/* Whether this rank is the root in a collective that MPI has accepted. */
bool is_root(int root, MPI_Comm comm);
/*
 * Remembers the communicator of a matched message. It is forgotten with the message, because a message is received
 * once.
 */
void remember_matched(MPI_Message message, MPI_Comm comm);
const struct view *view_of_matched(MPI_Message message);

/* Not 0 while the counter itself asks MPI: an error then does not come from the program. */
extern _Thread_local int asking;

/* ---- errors.c: what happens after errors -------------------------------------------------------------------------- */

void watch_errors(void);
/* Whether the program has made its own function for errors. */
extern bool has_handlers;
/* Whether this thread's call has failed: MPICH 5 returns MPI_SUCCESS after it has called such a function. */
extern _Thread_local bool has_failed;
#define has_succeeded(result) ((result) == MPI_SUCCESS && !has_failed)

/* ---- types.c: datatypes ------------------------------------------------------------------------------------------ */

/* Call this when MPI has begun. */
void let_types_remember(void);
struct amount amount_of(MPI_Count count, MPI_Datatype type);
struct amount amount_received(const MPI_Status *status, MPI_Datatype type);
bool is_vector(MPI_Datatype type);
/* Keeps a datatype, because the program may free it while the message is on the way. */
MPI_Datatype keep(MPI_Datatype type);
void let_go(MPI_Datatype kept);

/* ---- requests.c: what was begun and has not been waited for ----------------------------------------------------- */

struct message {
    const void *data; /* the data sent; NULL if nothing is sent, or if nobody knows when the data is there */
    MPI_Count count;
    MPI_Datatype type;
    int to, send_tag; /* to is NONE if nothing is sent */
    int from, tag; /* from is NONE if nothing is received */
    MPI_Datatype received_type;
    const struct view *view;
};

extern const struct message no_message;
struct message sending(const void *data, MPI_Count count, MPI_Datatype type, int to, int tag, MPI_Comm comm);
struct message receiving(MPI_Datatype type, int from, int tag, const struct view *view);

/* Counts data that is sent as an MPI_Type_vector describes it: it has a separate name in the report. */
void count_described(bool is_vector);

/* Adds a request that `call` made; a persistent one waits for start_request. */
void add_request(struct call *call, MPI_Request *request, struct message message, bool persistent);
void start_request(MPI_Request *request);
/* Adds a request of a collective with this rank's contribution. */
void add_collective(struct call *call, MPI_Request *request, struct amount put_in, bool persistent);
/* The call in progress waits for this request. Returns false if the request is unknown. */
bool waits_for_request(const MPI_Request *request);
/* `handle` is the value of *request before the completion. */
void complete_request(const MPI_Request *request, MPI_Request handle, const MPI_Status *status);
/* Removes a request that has ended with a failure. */
void abandon_request(const MPI_Request *request, MPI_Request handle);
bool knows_request(const MPI_Request *request);
void free_request(const MPI_Request *request, MPI_Request handle);

#endif
