#define _POSIX_C_SOURCE 200809L
#include "bench.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

noreturn void die(const char *what) {
    if (errno != 0) {
        perror(what);
    } else {
        fprintf(stderr, "%s\n", what);
    }
    exit(3);
}

void *allocate(size_t bytes) {
    void *memory = malloc(bytes);
    if (memory == NULL) {
        die("out of memory");
    }
    return memory;
}

long number(const char *name, const char *text, long most) {
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || value < 1 || value > most) {
        fprintf(stderr, "%s must be a number from 1 to %ld, not \"%s\"\n", name, most, text);
        exit(2);
    }
    return value;
}

static int64_t nanos(clockid_t clock) {
    struct timespec now;
    if (clock_gettime(clock, &now) != 0) {
        die("clock_gettime");
    }
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t wall_nanos(void) {
    return nanos(CLOCK_MONOTONIC);
}

int64_t cpu_nanos(void) {
    return nanos(CLOCK_PROCESS_CPUTIME_ID);
}

void serve_trials(trial_fn *trial, void *context) {
    char line[16];
    printf("ready\n");
    do {
        if (fflush(stdout) != 0) {
            die("standard output");
        }
        if (fgets(line, sizeof line, stdin) == NULL) {
            if (ferror(stdin)) {
                die("standard input");
            }
            return;
        }
        if (strcmp(line, "run\n") != 0) {
            errno = 0;
            die("expected \"run\" on standard input");
        }
        trial(context);
    } while (1);
}

void print_times(int64_t mean, int64_t fastest) {
    printf("wall_ns=%lld fastest_ns=%lld\n", (long long)mean, (long long)fastest);
}

void fill(int32_t *items, size_t count, uint64_t seed) {
    for (size_t i = 0; i < count; i++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        items[i] = (int32_t)((seed >> 32) * 21 >> 32);
    }
}

static int tcp_socket(void) {
    int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    if (descriptor < 0) {
        die("socket");
    }
    return descriptor;
}

static void without_delay(int descriptor) {
    int on = 1;
    if (setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0) {
        die("TCP_NODELAY");
    }
}

struct sockaddr_in loopback(uint16_t port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

int listen_anywhere(uint16_t *port) {
    int server = tcp_socket();
    struct sockaddr_in address = loopback(0);
    socklen_t length = sizeof address;
    if (bind(server, (struct sockaddr *)&address, length) != 0 || listen(server, 128) != 0
        || getsockname(server, (struct sockaddr *)&address, &length) != 0) {
        die("cannot listen");
    }
    *port = ntohs(address.sin_port);
    return server;
}

int datagram_socket(uint16_t *port) {
    int descriptor = socket(AF_INET, SOCK_DGRAM, 0);
    struct sockaddr_in address = loopback(0);
    socklen_t length = sizeof address;
    if (descriptor < 0 || bind(descriptor, (struct sockaddr *)&address, length) != 0
        || getsockname(descriptor, (struct sockaddr *)&address, &length) != 0) {
        die("no UDP socket");
    }
    *port = ntohs(address.sin_port);
    return descriptor;
}

int accept_one(int server) {
    int descriptor;
    do {
        descriptor = accept(server, NULL, NULL);
    } while (descriptor < 0 && errno == EINTR);
    if (descriptor < 0) {
        die("accept");
    }
    without_delay(descriptor);
    return descriptor;
}

int connect_to(uint16_t port) {
    int descriptor = tcp_socket();
    struct sockaddr_in address = loopback(port);
    if (connect(descriptor, (struct sockaddr *)&address, sizeof address) != 0) {
        die("connect");
    }
    without_delay(descriptor);
    return descriptor;
}

static int64_t polling_nanos = 0;

void poll_before_sleeping(int64_t nanos) {
    polling_nanos = nanos;
}

/* Whether a call has to be made once more, and whether it may sleep then: only if polling took too long. */
static int again(ssize_t result, int64_t start, int *flags) {
    if (result >= 0 || (errno != EINTR && (errno != EAGAIN || *flags == 0))) {
        return 0;
    }
    *flags = wall_nanos() - start < polling_nanos ? MSG_DONTWAIT : 0;
    return 1;
}

ssize_t receive_some(int socket, void *bytes, size_t most) {
    int64_t start = polling_nanos == 0 ? 0 : wall_nanos();
    int flags = polling_nanos == 0 ? 0 : MSG_DONTWAIT;
    ssize_t got;
    do {
        got = recv(socket, bytes, most, flags);
    } while (again(got, start, &flags));
    return got;
}

static ssize_t send_some(int socket, const void *bytes, size_t most) {
    int64_t start = polling_nanos == 0 ? 0 : wall_nanos();
    int flags = polling_nanos == 0 ? 0 : MSG_DONTWAIT;
    ssize_t sent;
    do {
        sent = send(socket, bytes, most, flags | MSG_NOSIGNAL);
    } while (again(sent, start, &flags));
    return sent;
}

void send_all(int socket, const void *bytes, size_t count) {
    const char *next = bytes;
    while (count > 0) {
        ssize_t sent = send_some(socket, next, count);
        if (sent < 0) {
            die("send");
        }
        next += sent;
        count -= (size_t)sent;
    }
}

int receive_or_end(int socket, void *bytes, size_t count) {
    char *next = bytes;
    size_t missing = count;
    while (missing > 0) {
        ssize_t got = receive_some(socket, next, missing);
        if (got < 0) {
            die("recv");
        }
        if (got == 0) {
            if (missing == count) {
                return 0;
            }
            errno = 0;
            die("the peer closed in the middle of a message");
        }
        next += got;
        missing -= (size_t)got;
    }
    return 1;
}

void receive_all(int socket, void *bytes, size_t count) {
    if (count > 0 && !receive_or_end(socket, bytes, count)) {
        errno = 0;
        die("the peer closed instead of sending");
    }
}

void close_or_die(int descriptor) {
    if (close(descriptor) != 0) {
        die("close");
    }
}
