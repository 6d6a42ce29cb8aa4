/*
 * What this rank does, event by event, for a diagram. With MARSHAL_TRACE, it goes to events-R.csv in the folder where
 * the rank was started.
 */
#define _GNU_SOURCE
#include "count.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MOST_EVENTS = 100000 };
static int file = -1;
static struct stat opened;
static int events;

void start_tracing(int rank) {
    char name[32];
    if (getenv("MARSHAL_TRACE")) {
        snprintf(name, sizeof name, "events-%d.csv", rank);
        file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        fstat(file, &opened);
    }
}

/* A program may close files that it has not opened, and open its own files under such a number. */
static bool is_ours(void) {
    struct stat found;
    return fstat(file, &found) == 0 && found.st_ino == opened.st_ino && found.st_dev == opened.st_dev;
}

/* Whether a call never waits, and may be repeated without end. */
static bool is_dull(const char *name) {
    static const char *const dull[] = {"MPI_Comm_rank", "MPI_Comm_size", "MPI_Test", "MPI_Iprobe", "MPI_Improbe", "MPI_Type_", "MPI_Get_"};
    for (size_t i = 0; i < sizeof dull / sizeof *dull; i++) {
        if (strncmp(name, dull[i], strlen(dull[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* Writes one line at a time, because a rank may be killed after any of them. */
void trace(const char *kind, const char *name, int peer, struct amount amount) {
    bool is_message = peer >= 0 && (strcmp(kind, "sent") == 0 || strcmp(kind, "delivered") == 0);
    if (file < 0 || events == MOST_EVENTS || (!is_message && is_dull(name))) {
        return;
    }
    events++;
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time); /* all ranks of a machine share this clock */
    char line[160];
    int length = snprintf(
        line, sizeof line, "%ld,%s,%s,%d,%ld,%ld\n", time.tv_sec * 1000000L + time.tv_nsec / 1000, kind, name, peer,
        amount.elements, amount.bytes);
    if (!is_ours() || write(file, line, (size_t) length) != length) {
        events = MOST_EVENTS;
    }
}
