/*
 * Messages of SIZE bytes over one TCP connection: what lab 1's wire is compared with.
 *
 *     wire serve MODE SIZE                   prints "port P", serves one connection, ends with it
 *     wire drive MODE SIZE PORT REPEATS      runs trials of REPEATS messages
 *
 * MODE one-way: the receiver answers each message with the time at which it had all of it; a trial prints the time
 * from before the send to then. MODE ping-pong: the message comes back as it is; a trial prints half of the round trip.
 * The mean of all repeats is called wall_ns, the shortest fastest_ns. Every byte is verified, outside of the time that
 * counts.
 *
 * The limits of the wires are one-way too. MODE pieces: from and to a buffer of 64 KB again and again, which stays in
 * the caches; what is in it at the end is verified. MODE polling: the same, and who waits in a trial polls: nobody
 * sleeps and has to be woken.
 */
#include "bench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 1 << 16, POLLING_NANOS = 10000000 };

struct wire {
    int socket;
    int one_way;
    size_t size;
    size_t piece; /* the buffers' size: so much is sent or received at once */
    long repeats;
    char *sent;
    char *received;
};

static void expect_same(const struct wire *wire) {
    if (memcmp(wire->sent, wire->received, wire->piece) != 0) {
        errno = 0;
        die("what arrived is not what was sent");
    }
}

static void send_message(const struct wire *wire) {
    for (size_t done = 0; done < wire->size; done += wire->piece) {
        send_all(wire->socket, wire->sent, wire->piece);
    }
}

/* Returns 0 if the peer closed instead. */
static int receive_message(const struct wire *wire) {
    int open = 1;
    for (size_t done = 0; open && done < wire->size; done += wire->piece) {
        open = receive_or_end(wire->socket, wire->received, wire->piece);
    }
    return open;
}

static void serve(struct wire *wire) {
    while (receive_message(wire)) {
        if (wire->one_way) {
            int64_t arrived = wall_nanos();
            expect_same(wire);
            send_all(wire->socket, &arrived, sizeof arrived);
        } else {
            send_all(wire->socket, wire->received, wire->size);
        }
    }
}

static void trial(void *context) {
    struct wire *wire = context;
    int64_t sum = 0;
    int64_t fastest = INT64_MAX;
    for (long i = 0; i < wire->repeats; i++) {
        int64_t took;
        int64_t start = wall_nanos();
        send_message(wire);
        if (wire->one_way) {
            int64_t end;
            receive_all(wire->socket, &end, sizeof end);
            took = end - start;
        } else {
            receive_all(wire->socket, wire->received, wire->size);
            took = (wall_nanos() - start) / 2;
            expect_same(wire);
        }
        sum += took;
        fastest = took < fastest ? took : fastest;
    }
    print_times(sum / wire->repeats, fastest);
}

int main(int argc, char **argv) {
    int drives = argc == 6 && strcmp(argv[1], "drive") == 0;
    int serves = argc == 4 && strcmp(argv[1], "serve") == 0;
    const char *mode = argc < 3 ? "" : argv[2];
    int polls = strcmp(mode, "polling") == 0;
    int pieces = polls || strcmp(mode, "pieces") == 0;
    int pings = strcmp(mode, "ping-pong") == 0;
    if ((!drives && !serves) || (!pieces && !pings && strcmp(mode, "one-way") != 0)) {
        fprintf(stderr, "usage: wire serve MODE SIZE | wire drive MODE SIZE PORT REPEATS\n"
                        "MODE: one-way, pieces, polling or ping-pong\n");
        return 2;
    }
    struct wire wire = {.one_way = !pings, .size = (size_t)number("SIZE", argv[3], 1 << 26)};
    wire.piece = pieces ? PIECE : wire.size;
    if (wire.size % wire.piece != 0) {
        fprintf(stderr, "SIZE must be a multiple of %d\n", PIECE);
        return 2;
    }
    wire.sent = allocate(wire.piece);
    wire.received = allocate(wire.piece);
    for (size_t i = 0; i < wire.piece; i++) {
        wire.sent[i] = (char)(i * 31 >> 3);
    }
    if (serves) {
        uint16_t port;
        int server = listen_anywhere(&port);
        printf("port %u\n", (unsigned)port);
        if (fflush(stdout) != 0) {
            die("standard output");
        }
        wire.socket = accept_one(server);
        close_or_die(server);
    } else {
        wire.socket = connect_to((uint16_t)number("PORT", argv[4], UINT16_MAX));
        wire.repeats = number("REPEATS", argv[5], 1000000);
    }
    if (polls) {
        poll_before_sleeping(POLLING_NANOS);
    }
    if (serves) {
        serve(&wire);
    } else {
        serve_trials(trial, &wire);
    }
    close_or_die(wire.socket);
    free(wire.sent);
    free(wire.received);
    return 0;
}
