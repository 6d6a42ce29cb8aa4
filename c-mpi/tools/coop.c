/*
 * The shim: a library that is preloaded into MPI programs with more ranks than processors. To wait, MPICH asks UCX
 * again and again, and so takes the processor from the rank that it waits for. With the shim, a waiting rank first lets
 * others run, and then sleeps until UCX has something for it. The shim is for MPICH over UCX (ch4:ucx); with another
 * MPI it does nothing.
 */
#define _GNU_SOURCE
#include "loaded.h"
#include <dlfcn.h>
#include <mpi.h>
#include <poll.h>
#include <sched.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <ucp/api/ucp.h>

enum {
    IDLE_ROUNDS = 20, /* number of idle rounds, in which it lets others run, before it sleeps */
    PAUSE_US = 1000, /* a rank that asks less often does not wait */
    KEEN_ROUNDS = 10000, /* idle rounds before these if every rank has a processor: then no rank waits for ours */
    LONGEST_SLEEP_US = 4000, /* UCX does not wake it for everything */
    SLEEP_BESIDE_SHARED_MEMORY_US = 100, /* nor for anything in MPICH's own shared memory */
    FIRST_WITH_ITS_OWN = 40300000, /* a version of MPICH */
    WORKERS = 16
};

/* The next library's function with this name. */
#define NEXT(name) ((__typeof__(&name)) dlsym(RTLD_NEXT, #name))

/* The shim can also be loaded where MPICH runs without UCX. */
#pragma weak ucp_worker_get_efd
#pragma weak ucp_worker_arm

__attribute__((constructor)) static void tell(void) {
    tell_that_it_is_loaded("coop");
}

/* ---- waiting ---------------------------------------------------------------------------------------------------- */

static bool can_sleep;

/* A worker that ranks can wait for must be requested from the beginning. */
ucs_status_t ucp_init_version(
        unsigned major, unsigned minor, const ucp_params_t *params, const ucp_config_t *config, ucp_context_h *context) {
    __typeof__(&ucp_init_version) next = NEXT(ucp_init_version);
    if (params->field_mask & UCP_PARAM_FIELD_FEATURES) {
        ucp_params_t more = *params;
        more.features |= UCP_FEATURE_WAKEUP;
        if (next(major, minor, &more, config, context) == UCS_OK) {
            can_sleep = true;
            return UCS_OK;
        }
    }
    return next(major, minor, params, config, context);
}

static struct {
    ucp_worker_h worker;
    int event;
} workers[WORKERS];
static int known;

/* The descriptor that becomes readable when a worker has something to do; -1 if the worker has none. */
static int event_of(ucp_worker_h worker) {
    for (int i = 0; i < known; i++) {
        if (workers[i].worker == worker) {
            return workers[i].event;
        }
    }
    int event;
    if (known == WORKERS || ucp_worker_get_efd(worker, &event) != UCS_OK) {
        return -1;
    }
    workers[known].worker = worker;
    workers[known++].event = event;
    return event;
}

void ucp_worker_destroy(ucp_worker_h worker) {
    for (int i = 0; i < known; i++) {
        if (workers[i].worker == worker) {
            workers[i] = workers[--known];
            break;
        }
    }
    NEXT(ucp_worker_destroy)(worker);
}

/* MPICH 5 has its own path between ranks of a machine beside UCX, unless it is told that each rank is alone there. */
static bool shares_memory(void) {
    static int shares = -1;
    if (shares < 0) {
        const char *alone = getenv("MPIR_CVAR_NOLOCAL");
        shares = FIRST_WITH_ITS_OWN <= MPICH_NUMVERSION && !(alone && atoi(alone) != 0);
    }
    return shares;
}

static void sleep_until_something_comes(ucp_worker_h worker) {
    int event = can_sleep ? event_of(worker) : -1;
    /* Arming fails if something arrived meanwhile. */
    if (event >= 0 && ucp_worker_arm(worker) == UCS_OK) {
        struct pollfd wanted = {.fd = event, .events = POLLIN};
        struct timespec most = {.tv_nsec = 1000L * (shares_memory() ? SLEEP_BESIDE_SHARED_MEMORY_US : LONGEST_SLEEP_US)};
        ppoll(&wanted, 1, &most, NULL);
    }
}

/* The number of idle rounds before it lets others run. Hydra, which starts the ranks, tells their number. */
static int keen_rounds(void) {
    cpu_set_t ours;
    const char *ranks = getenv("PMI_SIZE");
    bool enough = ranks && sched_getaffinity(0, sizeof ours, &ours) == 0 && atoi(ranks) <= CPU_COUNT(&ours);
    return enough ? KEEN_ROUNDS : 0;
}

static long now_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000000L + now.tv_nsec / 1000;
}

static ucp_worker_h asked; /* the latest worker; MPICH has one for everything */
static long answered_us; /* when it last was */

static unsigned progress(ucp_worker_h worker) {
    static __typeof__(&ucp_worker_progress) next;
    static int keen;
    static int idle;
    asked = worker;
    if (!next) {
        next = NEXT(ucp_worker_progress);
        keen = idle = -keen_rounds();
    }
    unsigned events = next(worker);
    if (events > 0) {
        idle = keen;
    } else if (now_us() - answered_us > PAUSE_US) {
        return 0; /* calls that do not wait ask once too, such as MPI_Comm_free of MPICH 5 */
    } else if (++idle < 0) {
        return 0;
    } else if (idle < IDLE_ROUNDS) {
        sched_yield();
    } else {
        sleep_until_something_comes(worker);
        events = next(worker);
        idle = events > 0 ? keen : 0; /* not keen again before something comes: a long wait takes no processor */
    }
    return events;
}

unsigned ucp_worker_progress(ucp_worker_h worker) {
    unsigned events = progress(worker);
    answered_us = now_us();
    return events;
}

/* ---- the end ---------------------------------------------------------------------------------------------------- */

static bool finalizing;

/*
 * At the end, MPICH 4.0.2 closes its connections one by one and may wait for a peer that is gone. Over TCP this happens
 * in about every third run of 5 ranks (MPICH's pull request 6596). So all ranks deliver the messages on the way, and
 * then none of them disconnects.
 */
void *ucp_disconnect_nb(ucp_ep_h endpoint) {
    return finalizing ? NULL : NEXT(ucp_disconnect_nb)(endpoint);
}

static bool all_out;

static void is_out(void *request, ucs_status_t status) {
    (void)status;
    all_out = true;
    NEXT(ucp_request_free)(request);
}

/*
 * Returns whether we can know when all messages are out: on one machine, a rank writes to memory that the others read.
 */
static bool flushes(void) {
    const char *wires = getenv("UCX_TLS");
    if (!wires || strcmp(wires, "self,sm") != 0) {
        return false;
    }
    void *request = asked ? NEXT(ucp_worker_flush_nb)(asked, 0, is_out) : NULL;
    all_out = request == NULL;
    return !UCS_PTR_IS_ERR(request);
}

/* Other preloaded libraries may wrap it too, so call the next one. */
int MPI_Finalize(void) {
    static const double FLUSH_SECONDS = 0.02; /* at most; always, if the ranks are on several machines */
    if (can_sleep) {
        PMPI_Barrier(MPI_COMM_WORLD);
        double end = PMPI_Wtime() + FLUSH_SECONDS;
        bool known = flushes();
        while (!(known && all_out) && PMPI_Wtime() < end) {
            int found;
            PMPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &found, MPI_STATUS_IGNORE);
        }
        finalizing = true;
    }
    return NEXT(MPI_Finalize)();
}
