/*
 * The messages of MCA without its arithmetic: a manager sends k = s² workers their blocks, every worker exchanges
 * n - 1 times a column and a row with its neighbours in a torus of s x s, everybody sending first, and returns a block.
 * Processes, plain blocking sockets, the system's buffers. Sizes are those of lab 1's messages, headers included.
 *
 *     torus N S
 *
 * A trial prints total_ns (first request to last reply), rounds_ns (the slowest worker's exchanges), blocks_ns (the
 * rest) and cpu_ns (all the processes).
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { HEADER = 16, CANNON_FIXED = 40, VECTOR_FIXED = 4, PRODUCT_FIXED = 16, MOST_WORKERS = 16 };

struct sizes {
    int rounds;
    size_t request; /* bytes of a message */
    size_t vector;
    size_t reply;
};

struct links {
    int manager, left, up, right, below;
};

/* What a worker puts into the head of its reply. */
struct report {
    int64_t rounds_ns;
    int64_t cpu_ns;
};

struct manager {
    int k;
    int workers[MOST_WORKERS];
    struct sizes sizes;
    unsigned char *request;
    unsigned char *reply;
};

/* What place (row, column) sends in a round: every byte tells who sent it. */
static unsigned char mark(int worker, int round) {
    return (unsigned char)(31 * worker + round);
}

static void expect_mark(const unsigned char *vector, size_t size, unsigned char expected) {
    if (vector[0] != expected || vector[size - 1] != expected) {
        errno = 0;
        die("a vector came from the wrong neighbour, or in the wrong round");
    }
}

static void work(int self, int side, struct links links, struct sizes sizes) {
    int row = self / side;
    int column = self % side;
    int right = row * side + (column + 1) % side;
    int below = (row + 1) % side * side + column;
    unsigned char *request = allocate(sizes.request);
    unsigned char *reply = allocate(sizes.reply);
    unsigned char *outgoing = allocate(sizes.vector);
    unsigned char *incoming = allocate(sizes.vector);
    memset(reply, self, sizes.reply);
    while (receive_or_end(links.manager, request, sizes.request)) {
        int64_t cpu = cpu_nanos();
        int64_t start = wall_nanos();
        for (int round = 1; round <= sizes.rounds; round++) {
            memset(outgoing, mark(self, round), sizes.vector);
            send_all(links.left, outgoing, sizes.vector);
            send_all(links.up, outgoing, sizes.vector);
            receive_all(links.right, incoming, sizes.vector);
            expect_mark(incoming, sizes.vector, mark(right, round));
            receive_all(links.below, incoming, sizes.vector);
            expect_mark(incoming, sizes.vector, mark(below, round));
        }
        struct report report = {wall_nanos() - start, cpu_nanos() - cpu};
        memcpy(reply, &report, sizeof report);
        send_all(links.manager, reply, sizes.reply);
    }
    free(request);
    free(reply);
    free(outgoing);
    free(incoming);
}

static void trial(void *context) {
    struct manager *manager = context;
    int64_t slowest = 0;
    int64_t cpu = cpu_nanos();
    int64_t start = wall_nanos();
    for (int i = 0; i < manager->k; i++) {
        send_all(manager->workers[i], manager->request, manager->sizes.request);
    }
    int64_t workers_cpu = 0;
    for (int i = 0; i < manager->k; i++) {
        receive_all(manager->workers[i], manager->reply, manager->sizes.reply);
        struct report report;
        memcpy(&report, manager->reply, sizeof report);
        slowest = report.rounds_ns > slowest ? report.rounds_ns : slowest;
        workers_cpu += report.cpu_ns;
    }
    int64_t end = wall_nanos();
    printf("total_ns=%lld rounds_ns=%lld blocks_ns=%lld cpu_ns=%lld\n", (long long)(end - start), (long long)slowest,
           (long long)(end - start - slowest), (long long)(cpu_nanos() - cpu + workers_cpu));
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: torus N S\n");
        return 2;
    }
    int n = (int)number("N", argv[1], 16384);
    int side = (int)number("S", argv[2], 4);
    if (n % side != 0) {
        fprintf(stderr, "S must divide N\n");
        return 2;
    }
    size_t t = (size_t)(n / side);
    struct manager manager = {.k = side * side};
    manager.sizes = (struct sizes){n - 1, HEADER + CANNON_FIXED + 8 * t * t, HEADER + VECTOR_FIXED + 4 * t,
                                   HEADER + PRODUCT_FIXED + 4 * t * t};

    /* All the links are made before the workers are, so that each just takes its ends and closes the others. */
    int ends[MOST_WORKERS][5];
    uint16_t port;
    int server = listen_anywhere(&port);
    for (int i = 0; i < manager.k; i++) {
        int left = i / side * side + (i % side + side - 1) % side;
        int up = (i / side + side - 1) % side * side + i % side;
        manager.workers[i] = connect_to(port);
        ends[i][0] = accept_one(server);
        ends[i][1] = connect_to(port);
        ends[left][3] = accept_one(server);
        ends[i][2] = connect_to(port);
        ends[up][4] = accept_one(server);
    }
    close_or_die(server);
    for (int self = 0; self < manager.k; self++) {
        pid_t child = fork();
        if (child < 0) {
            die("fork");
        }
        if (child == 0) {
            for (int i = 0; i < manager.k; i++) {
                close_or_die(manager.workers[i]);
                for (int end = 0; i != self && end < 5; end++) {
                    close_or_die(ends[i][end]);
                }
            }
            int *own = ends[self];
            work(self, side, (struct links){own[0], own[1], own[2], own[3], own[4]}, manager.sizes);
            for (int end = 0; end < 5; end++) {
                close_or_die(own[end]);
            }
            return 0;
        }
    }
    for (int i = 0; i < manager.k; i++) {
        for (int end = 0; end < 5; end++) {
            close_or_die(ends[i][end]);
        }
    }
    manager.request = allocate(manager.sizes.request);
    manager.reply = allocate(manager.sizes.reply);
    memset(manager.request, 1, manager.sizes.request);
    serve_trials(trial, &manager);
    for (int i = 0; i < manager.k; i++) {
        close_or_die(manager.workers[i]);
    }
    int failed = 0;
    for (int i = 0; i < manager.k; i++) {
        int status;
        if (wait(&status) < 0) {
            die("wait");
        }
        failed |= status;
    }
    free(manager.request);
    free(manager.reply);
    return failed == 0 ? 0 : 3;
}
