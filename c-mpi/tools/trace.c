/* What this rank does, event by event, for a diagram: with MARSHAL_TRACE in events-R.csv, in the folder where it was started. */
#define _GNU_SOURCE
#include "count.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { MOST_EVENTS = 100000 };
static int file = -1;
static int events;

void start_tracing(int rank) {
    char name[32];
    if (getenv("MARSHAL_TRACE")) {
        snprintf(name, sizeof name, "events-%d.csv", rank);
        file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    }
}

/* A line at a time: a rank may be killed after any of them. */
void trace(const char *kind, const char *name, int peer, struct amount amount) {
    if (file < 0 || events == MOST_EVENTS) {
        return;
    }
    events++;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time); /* the same clock for all ranks of a machine */
    char line[160];
    int length = snprintf(
        line, sizeof line, "%ld,%s,%s,%d,%ld,%ld\n", time.tv_sec * 1000000L + time.tv_nsec / 1000, kind, name, peer,
        amount.elements, amount.bytes);
    if (write(file, line, (size_t) length) != length) {
        events = MOST_EVENTS;
    }
}
