/* What this rank did, and its report. Everything that a signal handler uses is static, and is written with write(2). */
#define _GNU_SOURCE
#include "count.h"
#include "limit.h"
#include "loaded.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static char file[PATH_MAX], unfinished[PATH_MAX + 8];
static pid_t self; /* a forked child makes no report */
static int rank, size;

static struct call *first, **last = &first;
static int pending, pending_sends, pending_receives, changed;
enum { MOST_COLLECTIVES = 64 };
static const char *collectives[MOST_COLLECTIVES]; /* the first ones, in order */
static int collectives_called;
static long messages_sent, sent_ahead = -1; /* -1: nothing received yet */

/* Times in nanoseconds. */
static long began, ended, left, outside, in_flight;

/* A call that has begun, for the report of a rank that does not return from it. */
struct begun {
    struct call *volatile call; /* NULL if it is over */
    volatile int peer, tag;
    long entered;
    struct amount contributed;
    struct begun *outer; /* the outer call: during it MPI called the program, which then made this call of MPI */
    struct begun *next;
};

static struct begun *all_begun;
static _Thread_local struct begun *current; /* of this thread */

/* The call of this thread. If this thread only takes the signals, the call of any thread. */
static const struct begun *begun_and_not_over(void) {
    const struct begun *begun = current ? current : all_begun;
    while (begun && !begun->call) {
        begun = begun->next;
    }
    return begun;
}

static long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000L + time.tv_nsec;
}

/* ---- threads ---------------------------------------------------------------------------------------------------- */

static pthread_mutex_t counting = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

bool hold_others(void) {
    return pthread_mutex_lock(&counting) == 0;
}

void let_others(const bool *held) {
    if (*held) {
        pthread_mutex_unlock(&counting);
    }
}

__attribute__((constructor)) static void tell(void) {
    tell_that_it_is_loaded("count");
}

/* ---- counting --------------------------------------------------------------------------------------------------- */

void tick(struct call *call) {
    ONE_AT_A_TIME
    if (!call->listed) {
        call->listed = true;
        *last = call;
        last = &call->next;
    }
    call->calls++;
}

bool in_program(void) {
    return began && !current && !ended;
}

long sent_so_far(void) {
    return messages_sent;
}

bool has_received(void) {
    return sent_ahead >= 0;
}

/* Whether a whole exchange of MCA is in progress: two messages out, two in. */
static bool is_in_flight(void) {
    return pending_sends > 1 && pending_receives > 1;
}

/* The time since the last call belongs to the program. */
static void account_outside(long until) {
    outside += until - left;
    if (is_in_flight()) {
        in_flight += until - left;
    }
    left = until;
}

static struct begun *new_begun(void) {
    struct begun *begun = all_begun;
    while (begun && begun->call) {
        begun = begun->next;
    }
    if (!begun) {
        static struct begun last; /* used if there is no memory for more */
        begun = calloc(1, sizeof *begun);
        if (!begun) {
            return &last;
        }
        begun->next = all_begun;
        all_begun = begun;
    }
    return begun;
}

void enter(struct call *call, int peer, int tag) {
    has_failed = false;
    ONE_AT_A_TIME
    struct begun *begun = new_begun();
    begun->entered = now();
    account_outside(begun->entered);
    tick(call);
    begun->outer = current == begun ? NULL : current;
    begun->contributed = (struct amount){0, 0};
    begun->call = call;
    current = begun;
    waits_for(peer, tag);
    trace("begun", call->name, peer, begun->contributed);
}

void waits_for(int peer, int tag) {
    if (current) {
        current->peer = peer;
        current->tag = tag == MPI_ANY_TAG ? ANY : tag;
    }
}

void leave(void) {
    ONE_AT_A_TIME
    left = now();
    if (current) {
        current->call->nanos += left - current->entered;
        trace("ended", current->call->name, current->peer, current->contributed);
        current->call = NULL;
        current = current->outer;
    }
}

static void count(struct traffic **all, int peer, struct amount amount) {
    if (peer < 0 || peer >= size) {
        return; /* MPI_PROC_NULL, or a rank of another world */
    }
    if (!*all) {
        *all = calloc((size_t) size, sizeof **all);
    }
    if (*all) {
        struct traffic *traffic = *all + peer;
        traffic->messages++;
        traffic->elements += amount.elements;
        traffic->bytes += amount.bytes;
    }
}

/* Waits inside the call, so that this time counts for the call. */
static void take_longer(void) {
    if (slow_ms > 0) {
        nanosleep(&(struct timespec){.tv_nsec = slow_ms * 1000000L}, NULL);
    }
}

void count_sent(struct call *call, int peer, struct amount amount) {
    take_longer();
    ONE_AT_A_TIME
    messages_sent++;
    count(&call->sent, peer, amount);
    trace("sent", call->name, peer, amount);
}

void count_received(struct call *call, int peer, struct amount amount) {
    take_longer();
    ONE_AT_A_TIME
    if (sent_ahead < 0) {
        sent_ahead = messages_sent;
    }
    count(&call->received, peer, amount);
    trace("delivered", call->name, peer, amount);
}

void count_contribution(struct call *call, struct amount amount) {
    take_longer();
    ONE_AT_A_TIME
    if (collectives_called < MOST_COLLECTIVES) {
        collectives[collectives_called++] = call->name;
    }
    call->elements += amount.elements;
    call->bytes += amount.bytes;
    if (current) {
        current->contributed = amount;
    }
}

void count_changed(void) {
    ONE_AT_A_TIME
    changed++;
}

void request_begins(bool sends, bool receives) {
    ONE_AT_A_TIME
    pending++;
    pending_sends += sends;
    pending_receives += receives;
}

void request_ends(bool sends, bool receives) {
    ONE_AT_A_TIME
    pending--;
    pending_sends -= sends;
    pending_receives -= receives;
}

/* ---- the report ------------------------------------------------------------------------------------------------- */

static struct {
    int file;
    size_t used;
    unsigned long sum; /* of the written bytes: FNV-1a */
    char text[4096];
} out;

static void flush(void) {
    for (size_t i = 0; i < out.used; i++) {
        out.sum = (out.sum ^ (unsigned char) out.text[i]) * 1099511628211UL;
    }
    for (size_t done = 0; done < out.used;) {
        ssize_t wrote = write(out.file, out.text + done, out.used - done);
        if (wrote <= 0) {
            break;
        }
        done += (size_t) wrote;
    }
    out.used = 0;
}

static void put(const char *text) {
    for (; *text; text++) {
        if (out.used == sizeof out.text) {
            flush();
        }
        out.text[out.used++] = *text;
    }
}

static void put_number(long number) {
    char digits[24], *at = digits + sizeof digits;
    unsigned long rest = number < 0 ? -(unsigned long) number : (unsigned long) number;
    *--at = 0;
    do {
        *--at = (char) ('0' + rest % 10);
        rest /= 10;
    } while (rest);
    if (number < 0) {
        *--at = '-';
    }
    put(at);
}

static void put_millis(long nanos) {
    long micros = nanos < 0 ? 0 : nanos / 1000;
    char decimals[] = {'.', (char) ('0' + micros / 100 % 10), (char) ('0' + micros / 10 % 10), (char) ('0' + micros % 10), 0};
    put_number(micros / 1000);
    put(decimals);
}

static void field(const char *name, long number) {
    put(",\"");
    put(name);
    put("\":");
    put_number(number);
}

/*
 * The next call with this name in the report: with ints, or with larger numbers. The first one is written, with the
 * sums of both.
 */
static const struct call *next_of_name(const struct call *call, const char *name) {
    while (call && strcmp(call->name, name) != 0) {
        call = call->next;
    }
    return call;
}

static bool is_put(const struct call *call) {
    return next_of_name(first, call->name) != call;
}

static void put_calls(void) {
    const char *comma = "";
    for (const struct call *call = first; call; call = call->next) {
        if (is_put(call)) {
            continue;
        }
        struct call all = *call;
        for (const struct call *other = call; (other = next_of_name(other->next, call->name));) {
            all.calls += other->calls;
            all.elements += other->elements;
            all.bytes += other->bytes;
            all.nanos += other->nanos;
        }
        put(comma);
        put("{\"name\":\"");
        put(call->name);
        put("\"");
        field("calls", all.calls);
        field("elements", all.elements);
        field("bytes", all.bytes);
        put(",\"millis\":");
        put_millis(all.nanos);
        put("}");
        comma = ",\n";
    }
}

static void put_traffic(bool sent) {
    const char *comma = "";
    for (const struct call *call = first; call; call = call->next) {
        for (int peer = 0; !is_put(call) && peer < size; peer++) {
            struct traffic all = {0, 0, 0};
            for (const struct call *each = call; each; each = next_of_name(each->next, call->name)) {
                const struct traffic *traffic = sent ? each->sent : each->received;
                if (traffic) {
                    all.messages += traffic[peer].messages;
                    all.elements += traffic[peer].elements;
                    all.bytes += traffic[peer].bytes;
                }
            }
            if (all.messages > 0) {
                put(comma);
                put("{\"name\":\"");
                put(call->name);
                put("\"");
                field("peer", peer);
                field("messages", all.messages);
                field("elements", all.elements);
                field("bytes", all.bytes);
                put("}");
                comma = ",\n";
            }
        }
    }
}

static void put_collectives(void) {
    for (int i = 0; i < collectives_called; i++) {
        put(i == 0 ? "\"" : ",\"");
        put(collectives[i]);
        put("\"");
    }
}

static void put_report(const char *end, int code, long until) {
    put("{\"rank\":");
    put_number(rank);
    field("size", size);
    put(",\"end\":\"");
    put(end);
    put("\"");
    field("code", code);
    put(",\"in\":");
    const struct begun *begun = begun_and_not_over();
    if (begun) {
        put("{\"name\":\"");
        put(begun->call->name);
        put("\"");
        field("peer", begun->peer);
        field("tag", begun->tag);
        put("}");
    } else {
        put("null");
    }
    put(",\"wallMillis\":");
    put_millis(until - began);
    put(",\n\"calls\":[");
    put_calls();
    put("],\n\"sent\":[");
    put_traffic(true);
    put("],\n\"received\":[");
    put_traffic(false);
    put("],\n\"collectives\":[");
    put_collectives();
    put("]");
    field("pending", pending);
    field("changed", changed);
    field("ahead", sent_ahead < 0 ? messages_sent : sent_ahead);
    bool out_of_mpi = !begun && !ended;
    put(",\"inFlightMillis\":");
    put_millis(in_flight + (out_of_mpi && is_in_flight() ? until - left : 0));
    put(",\"outsideMillis\":");
    put_millis(outside + (out_of_mpi ? until - left : 0));
    put("}\n");
}

/* The program can change files. It cannot change bytes that have gone into a pipe. */
static void seal(const char *end) {
    enum { SEALS = 9 };
    static bool asked, seals;
    if (!asked) {
        asked = true;
        seals = getenv("MARSHAL_SEAL");
    }
    if (seals) {
        unsigned long sum = out.sum;
        out.file = SEALS;
        put("\n[counted ");
        put_number(rank);
        put(" ");
        for (int shift = 60; shift >= 0; shift -= 4) {
            put((char[]){"0123456789abcdef"[sum >> shift & 15], 0});
        }
        put(" ");
        put(end);
        put("]\n");
        flush();
    }
}

void stop_clock(void) {
    ended = now();
}

/* Opens the report. Retries if the machine has no more open files for a moment, so that no report is lost. */
static bool open_patiently(void) {
    enum { TRIES = 1500 };
    static const struct timespec between = {.tv_nsec = 2000000};
    for (int i = 0; i < TRIES; i++) {
        out.file = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
        if (out.file >= 0 || (errno != EMFILE && errno != ENFILE && errno != ENOMEM)) {
            break;
        }
        nanosleep(&between, NULL);
    }
    return out.file >= 0;
}

static void report(const char *end, int code) {
    if (!*file || getpid() != self) {
        return;
    }
    if (!open_patiently()) {
        return;
    }
    out.sum = 14695981039346656037UL;
    put_report(end, code, ended && !current ? ended : now());
    flush();
    close(out.file);
    rename(unfinished, file);
    seal(end);
}

/* ---- how it ends ------------------------------------------------------------------------------------------------ */

static const int crashes[] = {SIGSEGV, SIGBUS, SIGABRT, SIGFPE, SIGILL};
enum { CRASHES = sizeof crashes / sizeof crashes[0] };

static volatile sig_atomic_t decided, finalized;

/* Writes a report outside of signal handlers. No handler may write one meanwhile. */
static void report_end(const char *end, int code) {
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    if (!decided) {
        report(end, code);
        decided = 1;
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
}

void report_finalized(void) {
    report_end("FINALIZED", 0);
    finalized = 1;
}

void report_aborted(int code) {
    report_end("ABORTED", code);
}

static void at_exit(void) {
    /* A call that ends the process: MPI gives up on its own. */
    report_end(current ? "ABORTED" : "NOT_FINALIZED", 0);
}

static void die_of(int signal) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigaction(signal, &standard, NULL);
    raise(signal);
}

/* Replaces the report of a rank that had called MPI_Finalize already. */
static void on_crash(int signal) {
    if (!decided || finalized) {
        report("CRASHED", signal);
        decided = 1;
    }
    die_of(signal);
}

static void on_end(int signal) {
    if (!decided) {
        report("KILLED", signal);
        decided = 1;
    }
    die_of(signal);
}

/* Time is over. The rank continues, because the launcher kills all others as soon as it sees one of them die. */
static void on_time_over(int signal) {
    (void) signal;
    if (!decided) {
        report("KILLED", SIGKILL);
    }
}

/*
 * Keeps the program's own handler of a signal, set before MPI_Init. For a JVM, reports its end before it ends in its
 * own way.
 */
static void handle(int signal, void (*handler)(int), bool is_jvm) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_ONSTACK | SA_RESTART}, before;
    sigfillset(&action.sa_mask);
    if (sigaction(signal, NULL, &before) == 0 && (is_jvm || before.sa_handler == SIG_DFL)) {
        sigaction(signal, &action, NULL);
    }
}

static void handle_signals(void) {
    static char stack[1 << 16]; /* the program's own stack may have overflowed */
    stack_t other = {.ss_sp = stack, .ss_size = sizeof stack}, before;
    if (sigaltstack(NULL, &before) == 0 && before.ss_flags & SS_DISABLE) {
        sigaltstack(&other, NULL);
    }
    /*
     * A JVM uses SIGSEGV, SIGBUS, SIGFPE and SIGILL: its null checks are crashes that it handles. For any other crash
     * it aborts.
     */
    bool is_jvm = getenv("MARSHAL_KEEP_SIGNALS");
    for (int i = 0; i < CRASHES; i++) {
        if (!is_jvm || crashes[i] == SIGABRT) {
            handle(crashes[i], on_crash, is_jvm);
        }
    }
    handle(SIGTERM, on_end, is_jvm);
    handle(TIME_OVER, on_time_over, is_jvm);
}

void go_on(void) {
    decided = finalized = 0;
    ended = 0;
    left = now();
}

void start_recording(MPI_Group world, bool reports) {
    const char *folder = getenv("MARSHAL_COUNT_DIR");
    PMPI_Group_rank(world, &rank);
    PMPI_Group_size(world, &size);
    if (folder && reports && (size_t) snprintf(file, sizeof file, "%s/rank-%d.json", folder, rank) < sizeof file) {
        snprintf(unfinished, sizeof unfinished, "%s.new", file);
        self = getpid();
        atexit(at_exit);
        handle_signals();
    } else {
        *file = 0;
    }
    if (reports) {
        start_tracing(rank);
    }
    began = left = now();
}
