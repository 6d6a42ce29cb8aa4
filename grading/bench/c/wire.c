/*
 * Messages of SIZE bytes over one TCP connection: what lab 1's wire is compared with.
 *
 *     wire serve MODE SIZE                   prints "port P", serves one connection, ends with it
 *     wire drive MODE SIZE PORT REPEATS      runs trials of REPEATS messages
 *
 * MODE one-way: the receiver answers each message with the time at which it had all of it; a trial prints the mean time
 * from before the send to then. MODE ping-pong: the message comes back as it is; a trial prints half of the mean round
 * trip. Either is called wall_ns. Every byte is verified, outside of the time that counts.
 */
#include "bench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct wire {
    int socket;
    int one_way;
    size_t size;
    long repeats;
    char *sent;
    char *received;
};

static void expect_same(const struct wire *wire) {
    if (memcmp(wire->sent, wire->received, wire->size) != 0) {
        errno = 0;
        die("what arrived is not what was sent");
    }
}

static void serve(struct wire *wire) {
    while (receive_or_end(wire->socket, wire->received, wire->size)) {
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
    for (long i = 0; i < wire->repeats; i++) {
        int64_t end;
        int64_t start = wall_nanos();
        send_all(wire->socket, wire->sent, wire->size);
        if (wire->one_way) {
            receive_all(wire->socket, &end, sizeof end);
            sum += end - start;
        } else {
            receive_all(wire->socket, wire->received, wire->size);
            sum += (wall_nanos() - start) / 2;
            expect_same(wire);
        }
    }
    printf("wall_ns=%lld\n", (long long)(sum / wire->repeats));
}

int main(int argc, char **argv) {
    int drives = argc == 6 && strcmp(argv[1], "drive") == 0;
    int serves = argc == 4 && strcmp(argv[1], "serve") == 0;
    if ((!drives && !serves) || (strcmp(argv[2], "one-way") != 0 && strcmp(argv[2], "ping-pong") != 0)) {
        fprintf(stderr, "usage: wire serve one-way|ping-pong SIZE | wire drive one-way|ping-pong SIZE PORT REPEATS\n");
        return 2;
    }
    struct wire wire = {.one_way = strcmp(argv[2], "one-way") == 0, .size = (size_t)number("SIZE", argv[3], 1 << 26)};
    wire.sent = allocate(wire.size);
    wire.received = allocate(wire.size);
    for (size_t i = 0; i < wire.size; i++) {
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
        serve(&wire);
    } else {
        wire.socket = connect_to((uint16_t)number("PORT", argv[4], UINT16_MAX));
        wire.repeats = number("REPEATS", argv[5], 1000000);
        serve_trials(trial, &wire);
    }
    close_or_die(wire.socket);
    free(wire.sent);
    free(wire.received);
    return 0;
}
