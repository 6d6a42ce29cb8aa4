/* What the C baselines share: trials on request, clocks, and socket calls that do not fail silently. */
#ifndef BENCH_H
#define BENCH_H

#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <stdnoreturn.h>
#include <sys/types.h>

/* Prints what failed, with errno's text if there is one, and exits with 3. */
noreturn void die(const char *what);

/* malloc, or die. */
void *allocate(size_t bytes);

/* A number from 1 to most from the command line, or die with a message that names it. */
long number(const char *name, const char *text, long most);

/* The system's monotonic clock, which every process of the machine shares. */
int64_t wall_nanos(void);

/* Processor time of this process. */
int64_t cpu_nanos(void);

/* One trial; prints one line of its figures, as "name=value name=value". */
typedef void trial_fn(void *context);

/* Says "ready", then runs one trial for each line "run" on standard input, until that ends. */
void serve_trials(trial_fn *trial, void *context);

/* A trial's line, of messages that were sent several times. */
void print_times(int64_t mean, int64_t fastest);

/* The same small numbers as everywhere in the bench: 0 to 20. */
void fill(int32_t *items, size_t count, uint64_t seed);

/* Sockets on the loopback address, with TCP_NODELAY and the system's own buffers. */
int listen_anywhere(uint16_t *port);
int accept_one(int server);
int connect_to(uint16_t port);

/* A UDP socket on the loopback address, and an address there. */
int datagram_socket(uint16_t *port);
struct sockaddr_in loopback(uint16_t port);

/* All the bytes, or die. */
void send_all(int socket, const void *bytes, size_t count);
void receive_all(int socket, void *bytes, size_t count);

/* The same, but returns 0 if the peer closed before the first byte, else 1. */
int receive_or_end(int socket, void *bytes, size_t count);

/* From now on, whoever waits for bytes or for room polls for so long before it sleeps. */
void poll_before_sleeping(int64_t nanos);

/* recv, which polls and sleeps as told, and goes on after a signal. */
ssize_t receive_some(int socket, void *bytes, size_t most);

void close_or_die(int descriptor);

#endif
