/* What the parts of the counter share. Every wrapped call has one `struct call`, which lives in its wrapper. */
#ifndef COUNT_H
#define COUNT_H

/* MPI's names are all that a program sees of the counter; its own stay hidden. */
#pragma GCC visibility push(default)
#include <mpi.h>
#pragma GCC visibility pop
#include <pthread.h>
#include <stdbool.h>

enum { NONE = -9, ANY = -1 };

/* What went to one rank, or came from it. */
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

/* Data as the report counts it. */
struct amount {
    long elements, bytes;
};

/* A communicator as this rank sees it. */
struct view {
    MPI_Comm comm;
    int rank, size;
    bool has_sides; /* an inter-communicator */
    bool is_used;
    bool follows; /* what the program has said to MPI_COMM_WORLD about errors holds for it, too */
    int peers; /* size, or that of the remote group */
    int *world; /* their ranks in MPI_COMM_WORLD */
    struct view *next;
};

/* Whether a send waits for its receiver. */
extern bool synchronous;
/* Whether each message and each collective takes some milliseconds more. */
extern bool slow;

/*
 * One thread at a time counts, to the end of the function. It calls nothing of MPI's meanwhile: another thread may be in MPI, which
 * has called the program, which has called MPI and waits to be counted.
 */
#define ONE_AT_A_TIME bool held __attribute__((cleanup(let_others), unused)) = hold_others();
bool hold_others(void);
void let_others(const bool *held);

/* ---- record.c: what is known of this rank ----------------------------------------------------------------------- */

/* Its number and that of all ranks are those in `world`. It may only count, and make no report. */
void start_recording(MPI_Group world, bool reports);
/* MPI begins once more after its end, as it may for sessions. */
void go_on(void);
void stop_clock(void);
void report_finalized(void);
void report_aborted(int code);

/* A call has begun; it waits for `peer`, a rank of MPI_COMM_WORLD. */
void enter(struct call *call, int peer, int tag);
void waits_for(int peer, int tag);
void leave(void);
/* Counts a call that is not worth a clock. */
void tick(struct call *call);
/* Whether the program itself runs, and not MPI. */
bool in_program(void);
long sent_so_far(void);
bool has_received(void);

void count_sent(struct call *call, int peer, struct amount amount);
void count_received(struct call *call, int peer, struct amount amount);
void count_contribution(struct call *call, struct amount amount);
void count_changed(void);
void request_begins(bool sends, bool receives);
void request_ends(bool sends, bool receives);

/* ---- trace.c: every event, if somebody wants them ---------------------------------------------------------------- */

void start_tracing(int rank);
/* `kind` is a name of marshal.kit.trace.Event.Kind. */
void trace(const char *kind, const char *name, int peer, struct amount amount);

/* ---- comms.c: ranks ---------------------------------------------------------------------------------------------- */

/* The ranks of MPI_COMM_WORLD, which is not there if a program has sessions only. */
extern MPI_Group world;
/*
 * MPI is asked about a communicator when it is made, or after a call that has accepted it: a question about one that does not
 * exist would call what the program wants to be called after errors of its own.
 */
void get_to_know(MPI_Comm comm);
struct view *first_view(void);
bool follows(MPI_Comm comm);
void let_follow(MPI_Comm comm, bool follows);
/*
 * Of a communicator that MPI has just accepted. NULL if nothing is known of it. The first use of another one than
 * MPI_COMM_WORLD has a name in the report.
 */
const struct view *view_of(MPI_Comm comm);
void forget_view(MPI_Comm comm);
/* Their handles will be other communicators'. */
void forget_all_views(void);
/* The rank in MPI_COMM_WORLD of a rank of a view; ANY and NONE for those that are none. */
int world_rank_in(int rank, const struct view *view);
/* For what follows MPI is not asked: what is not known is NONE. */
int world_rank(int rank, MPI_Comm comm);
/* Whom an exchange waits for. */
int peer_of_exchange(int to, int from, MPI_Comm comm);
/* Whom a collective with a root waits for: nobody in particular on the root itself. */
int root_of(int root, MPI_Comm comm);
/* In a collective that MPI has accepted. */
bool is_root(int root, MPI_Comm comm);
/* Where a matched message came from; it is forgotten with that, since it is received once. */
void remember_matched(MPI_Message message, MPI_Comm comm);
const struct view *view_of_matched(MPI_Message message);

/* Not 0 while the counter itself asks MPI: an error is then not the program's. */
extern _Thread_local int asking;

/* ---- errors.c: what happens after errors -------------------------------------------------------------------------- */

void watch_errors(void);
/* Whether the program has made a function of its own for errors. */
extern bool has_handlers;
/* Whether this thread's call has failed: MPICH 5 returns MPI_SUCCESS after it has called such a function. */
extern _Thread_local bool has_failed;
#define has_succeeded(result) ((result) == MPI_SUCCESS && !has_failed)

/* ---- types.c: datatypes ------------------------------------------------------------------------------------------ */

/* MPI has begun. */
void let_types_remember(void);
struct amount amount_of(MPI_Count count, MPI_Datatype type);
struct amount amount_received(const MPI_Status *status, MPI_Datatype type);
bool is_vector(MPI_Datatype type);
/* The program may free its datatype while the message is on its way. */
MPI_Datatype keep(MPI_Datatype type);
void let_go(MPI_Datatype kept);

/* ---- requests.c: what was begun and has not been waited for ----------------------------------------------------- */

struct message {
    const void *data; /* what is sent, NULL if nothing is, or nobody knows when it is there */
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

/* Data goes out as an MPI_Type_vector describes it: that has a name of its own in the report. */
void count_described(bool is_vector);

/* A request was made by `call`; a persistent one waits for start_request. */
void add_request(struct call *call, MPI_Request *request, struct message message, bool persistent);
void start_request(MPI_Request *request);
/* The same of a collective, in which this rank puts that. */
void add_collective(struct call *call, MPI_Request *request, struct amount put_in, bool persistent);
/* The call in progress waits for this request. False if nothing is known of it. */
bool waits_for_request(const MPI_Request *request);
/* `handle` is what *request was before it was completed. */
void complete_request(const MPI_Request *request, MPI_Request handle, const MPI_Status *status);
/* It is over, and has failed. */
void abandon_request(const MPI_Request *request, MPI_Request handle);
bool knows_request(const MPI_Request *request);
void free_request(const MPI_Request *request, MPI_Request handle);

#endif
