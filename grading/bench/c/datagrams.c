/*
 * Messages of SIZE bytes over UDP, in packets of 63 KB that are acknowledged, with at most WINDOW of them on the way (1
 * is stop-and-wait): what lab 3's wires are compared with. There is no loss: a receive buffer of 208 KB takes three.
 *
 *     datagrams serve MODE WINDOW SIZE                  prints "port P", and answers one peer for ever
 *     datagrams drive MODE WINDOW SIZE PORT REPEATS     runs trials of REPEATS messages
 *
 * An acknowledgement is the time at which the receiver had the packet. The time of a message goes from before its first
 * packet is sent until the last one is there; a trial prints the mean as wall_ns, the shortest as fastest_ns.
 *
 * MODE one-way: all parts of a message lie one after another at either end. MODE pieces: every packet is sent from the
 * same buffer, and received into the same. MODE polling: so too, and who waits in a trial polls: nobody sleeps and has
 * to be woken. What is in the receiver's buffer at the end is verified.
 */
#define _POSIX_C_SOURCE 200809L
#include "bench.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>

enum { PACKET = 63 << 10, DEADLINE_SECONDS = 10, POLLING_NANOS = 10000000 };

struct link {
    int socket;
    long window;
    size_t size;
    size_t step; /* from the start of a packet's bytes to those of the next: 0 if all lie at the same place */
    long repeats;
    char *bytes; /* what is sent, or has to come */
    char *received;
};

static size_t least(size_t a, size_t b) {
    return a < b ? a : b;
}

/* The next packet, whose size is known. */
static void receive_packet(const struct link *link, void *bytes, size_t size) {
    ssize_t got = receive_some(link->socket, bytes, size);
    if (got != (ssize_t)size) {
        die(got < 0 && errno == EAGAIN ? "no acknowledgement: a packet is lost" : "a packet of another size");
    }
}

static void send_packet(const struct link *link, const void *bytes, size_t size) {
    if (send(link->socket, bytes, size, 0) != (ssize_t)size) {
        die("send");
    }
}

/* When the peer had the oldest packet that is on the way. */
static int64_t acknowledged(const struct link *link) {
    int64_t arrived;
    receive_packet(link, &arrived, sizeof arrived);
    return arrived;
}

static void trial(void *context) {
    struct link *link = context;
    int64_t sum = 0;
    int64_t fastest = INT64_MAX;
    for (long i = 0; i < link->repeats; i++) {
        const char *from = link->bytes;
        long unacknowledged = 0;
        int64_t start = wall_nanos();
        for (size_t done = 0; done < link->size; done += PACKET, from += link->step) {
            if (unacknowledged == link->window) {
                acknowledged(link);
                unacknowledged--;
            }
            send_packet(link, from, least(PACKET, link->size - done));
            unacknowledged++;
        }
        int64_t arrived = 0;
        for (; unacknowledged > 0; unacknowledged--) {
            arrived = acknowledged(link);
        }
        sum += arrived - start;
        fastest = arrived - start < fastest ? arrived - start : fastest;
    }
    print_times(sum / link->repeats, fastest);
}

/* The first packet says who the peer is; from then on, the socket is connected to it. */
static void meet(const struct link *link) {
    struct sockaddr_in peer;
    socklen_t length = sizeof peer;
    char first;
    if (recvfrom(link->socket, &first, 1, MSG_PEEK, (struct sockaddr *)&peer, &length) < 0
        || connect(link->socket, (struct sockaddr *)&peer, length) != 0) {
        die("nobody sends");
    }
}

static noreturn void serve(const struct link *link) {
    meet(link);
    while (1) {
        char *to = link->received;
        for (size_t done = 0; done < link->size; done += PACKET, to += link->step) {
            receive_packet(link, to, least(PACKET, link->size - done));
            int64_t arrived = wall_nanos();
            if (done + PACKET >= link->size) {
                size_t held = link->step == 0 ? least(PACKET, link->size - done) : link->size;
                if (memcmp(link->bytes, link->received, held) != 0) {
                    errno = 0;
                    die("what arrived is not what was sent");
                }
            }
            send_packet(link, &arrived, sizeof arrived);
        }
    }
}

int main(int argc, char **argv) {
    int drives = argc == 7 && strcmp(argv[1], "drive") == 0;
    int serves = argc == 5 && strcmp(argv[1], "serve") == 0;
    const char *mode = argc < 3 ? "" : argv[2];
    int polls = strcmp(mode, "polling") == 0;
    int whole = strcmp(mode, "one-way") == 0;
    if ((!drives && !serves) || (!polls && !whole && strcmp(mode, "pieces") != 0)) {
        fprintf(stderr, "usage: datagrams serve MODE WINDOW SIZE | datagrams drive MODE WINDOW SIZE PORT REPEATS\n"
                        "MODE: one-way, pieces or polling\n");
        return 2;
    }
    struct link link = {.step = whole ? PACKET : 0};
    link.window = number("WINDOW", argv[3], 3);
    link.size = (size_t)number("SIZE", argv[4], 1 << 26);
    size_t held = whole ? link.size : PACKET;
    link.bytes = allocate(held);
    link.received = allocate(held);
    for (size_t i = 0; i < held; i++) {
        link.bytes[i] = (char)(i * 31 >> 3);
    }
    if (polls) {
        poll_before_sleeping(POLLING_NANOS);
    }
    uint16_t port;
    link.socket = datagram_socket(&port);
    if (serves) {
        printf("port %u\n", (unsigned)port);
        if (fflush(stdout) != 0) {
            die("standard output");
        }
        serve(&link);
    }
    struct sockaddr_in peer = loopback((uint16_t)number("PORT", argv[5], UINT16_MAX));
    struct timeval deadline = {.tv_sec = DEADLINE_SECONDS};
    link.repeats = number("REPEATS", argv[6], 1000000);
    if (connect(link.socket, (struct sockaddr *)&peer, sizeof peer) != 0
        || setsockopt(link.socket, SOL_SOCKET, SO_RCVTIMEO, &deadline, sizeof deadline) != 0) {
        die("connect");
    }
    serve_trials(trial, &link);
    close_or_die(link.socket);
    free(link.bytes);
    free(link.received);
    return 0;
}
