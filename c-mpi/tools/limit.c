/*
 * limit [-r REPORT] SECONDS -- COMMAND ARGUMENTS...
 *
 * Runs a command and leaves nothing of it alive, whatever it started, setsid or not. Orphans come to this process, so
 * all of the command's processes are its descendants; it kills them and no others. At the end of the time they are told
 * so, get a moment to write down where they are, and are killed. While others have the processors the time stands still, so
 * that a busy machine ends no right program; it takes at most four times as long.
 *
 * Exit code: the command's, 128 + the signal that killed it, 124 if the time was over, 125 if limit itself failed.
 * REPORT (standard error if not given) gets one line "by itself" (in a file only) or "time over", one "left NAME" for each
 * process that was alive when the command had ended, and (in a file only) "peak KILOBYTES", the most memory that one of
 * them had.
 */
#define _GNU_SOURCE
#include "limit.h"
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TIME_WAS_OVER = 124, FAILED = 125, NOT_FOUND = 127 };

static const long LARGEST_FILE = 2L << 30;
static const double MOMENT = 0.5; /* to write down where they are; on a busy machine longer, as the time was */
static const char *const SANDBOX = "bwrap";
static const double LAST_BREATH = 1; /* at most, for what ends by itself right after the command */
static const double STOPPING = 10;
static const double KILLING = 5;
static const double LOOK_AFTER = 0.5; /* whether whoever started us is still there */
static const double SLOWEST = 4;      /* times as long, on a busy machine */
static const double SHORTEST = 0.05;  /* to go on for */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

static struct timespec span(double seconds) {
    double whole = seconds < 0 ? 0 : seconds;
    return (struct timespec){.tv_sec = (time_t) whole, .tv_nsec = (long) ((whole - (double) (time_t) whole) * 1e9)};
}

static void nap(void) {
    struct timespec time = span(0.002);
    nanosleep(&time, NULL);
}

/* ---- descendants ------------------------------------------------------------------------------------------------ */

struct process {
    pid_t pid, parent;
    char state, name[32];
    bool ours;
};

static struct process *all;
static size_t count, room;

static bool is_dead(const struct process *process) {
    return process->state == 'Z' || process->state == 'X';
}

/* Reads one process; false if it is gone. */
static bool read_process(const char *pid, struct process *process) {
    char path[300], line[512];
    snprintf(path, sizeof path, "/proc/%s/stat", pid);
    FILE *file = fopen(path, "r");
    size_t length = file ? fread(line, 1, sizeof line - 1, file) : 0;
    if (file) {
        fclose(file);
    }
    line[length] = 0;
    /* PID (NAME) STATE PARENT ...: the name may have brackets and spaces itself */
    char *open = strchr(line, '('), *close = strrchr(line, ')');
    *process = (struct process){.pid = (pid_t) atol(pid)};
    if (!open || !close || sscanf(close + 1, " %c %d", &process->state, &process->parent) != 2) {
        return false;
    }
    *close = 0;
    snprintf(process->name, sizeof process->name, "%s", open + 1);
    return true;
}

static int by_pid(const void *one, const void *other) {
    pid_t a = ((const struct process *) one)->pid, b = ((const struct process *) other)->pid;
    return (a > b) - (a < b);
}

/* `all` is sorted: /proc lists by number. A fork bomb leaves tens of thousands, and every look costs it time to go on. */
static bool is_ours(pid_t parent) {
    if (parent == getpid()) {
        return true;
    }
    struct process sought = {.pid = parent};
    const struct process *found = count ? bsearch(&sought, all, count, sizeof *all, by_pid) : NULL;
    return found && found->ours;
}

static bool runs(const struct process *process) {
    return !is_dead(process) && !strchr("TtD", process->state);
}

/* Takes a process to be ours, and sends it a signal if it runs. */
static void claim(struct process *process, int signal) {
    process->ours = true;
    if (signal && runs(process)) {
        kill(process->pid, signal);
    }
}

static void add(const char *pid, int signal) {
    struct process process;
    if (!read_process(pid, &process)) {
        return;
    }
    if (count == room) {
        room = room ? 2 * room : 256;
        all = realloc(all, room * sizeof *all);
        if (!all) {
            exit(FAILED);
        }
    }
    if (is_ours(process.parent)) {
        claim(&process, signal); /* before the next is read */
    }
    all[count++] = process;
}

/* Fills `all` with the living descendants. Each that runs gets the signal as soon as it is seen; 0 is none. */
static void look(int signal) {
    DIR *processes = opendir("/proc");
    count = 0;
    for (struct dirent *entry; processes && (entry = readdir(processes));) {
        if (isdigit((unsigned char) entry->d_name[0])) {
            add(entry->d_name, signal);
        }
    }
    if (processes) {
        closedir(processes);
    }
    for (bool more = true; more;) { /* children whose number is less than their parent's */
        more = false;
        for (size_t i = 0; i < count; i++) {
            if (!all[i].ours && is_ours(all[i].parent)) {
                claim(&all[i], signal);
                more = true;
            }
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (all[i].ours && !is_dead(&all[i])) {
            all[kept++] = all[i];
        }
    }
    count = kept;
}

static void send_all(int signal) {
    for (size_t i = 0; i < count; i++) {
        kill(all[i].pid, signal);
    }
}

/* ---- the command ------------------------------------------------------------------------------------------------ */

static pid_t command;
static bool ended;
static int status;

static void reap(void) {
    int how;
    for (pid_t pid; (pid = waitpid(-1, &how, WNOHANG)) > 0;) {
        if (pid == command) {
            ended = true;
            status = how;
        }
    }
}

/* Stopped first, so that none of them starts another while it is killed; if that takes too long, killed as they run. */
static void kill_all(void) {
    double end = now() + STOPPING;
    for (look(SIGSTOP); count > 0 && now() < end + KILLING; look(SIGSTOP)) {
        bool all_stopped = true;
        for (size_t i = 0; i < count; i++) {
            all_stopped = all_stopped && !runs(&all[i]);
        }
        if (all_stopped || now() > end) {
            send_all(SIGKILL);
        }
        nap();
        reap();
    }
    reap();
}

static pid_t start(char *words[], const sigset_t *usual) {
    pid_t pid = fork();
    if (pid == 0) {
        struct rlimit none = {0, 0}, largest = {(rlim_t) LARGEST_FILE, (rlim_t) LARGEST_FILE};
        setrlimit(RLIMIT_CORE, &none);
        setrlimit(RLIMIT_FSIZE, &largest);
        sigprocmask(SIG_SETMASK, usual, NULL);
        execvp(words[0], words);
        perror(words[0]);
        _exit(NOT_FOUND);
    }
    return pid;
}

/* ---- the time --------------------------------------------------------------------------------------------------- */

/* Adds the seconds for which the living threads of a process have run, and waited for a processor. */
static void add_shares(pid_t pid, double *ran, double *waited) {
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/task", (int) pid);
    DIR *threads = opendir(path);
    for (struct dirent *entry; threads && (entry = readdir(threads));) {
        char name[400];
        snprintf(name, sizeof name, "%s/%s/schedstat", path, entry->d_name);
        FILE *file = isdigit((unsigned char) *entry->d_name) ? fopen(name, "r") : NULL; /* .. has one too */
        unsigned long long on, off;
        if (file && fscanf(file, "%llu %llu", &on, &off) == 2) {
            *ran += (double) on / 1e9;
            *waited += (double) off / 1e9;
        }
        if (file) {
            fclose(file);
        }
    }
    if (threads) {
        closedir(threads);
    }
}

/*
 * How much of the time since the start was lost because others had the processors. If there are more threads than processors, they
 * also wait for each other; that does not count. As FairStopwatch of the kit computes it.
 */
static double lost(double time) {
    double ran = 0, waited = 0, processors = (double) sysconf(_SC_NPROCESSORS_ONLN);
    look(0);
    for (size_t i = 0; i < count; i++) {
        add_shares(all[i].pid, &ran, &waited);
    }
    double wanted = (ran + waited) / time; /* processors */
    if (wanted <= 0) {
        return 0;
    }
    double got = ran / time / (wanted < processors ? wanted : processors);
    return got >= 1 ? 0 : time * (wanted < 1 ? wanted : 1) * (1 - got);
}

/* ---- all of it -------------------------------------------------------------------------------------------------- */

enum end { BY_ITSELF, TIME, TOLD };

/* Until the command has ended, or has to. */
static enum end wait_for_end(double seconds, const sigset_t *signals) {
    double start = now(), end = start + seconds;
    pid_t parent = getppid();
    while (!ended) {
        double left = end - now();
        if (left <= 0) {
            double fair = seconds + lost(now() - start), most = SLOWEST * seconds;
            end = start + (fair < most ? fair : most);
            if (end - now() < SHORTEST) {
                return TIME;
            }
            continue;
        }
        struct timespec patience = span(left < LOOK_AFTER ? left : LOOK_AFTER);
        int signal = sigtimedwait(signals, NULL, &patience);
        if ((signal > 0 && signal != SIGCHLD) || getppid() != parent) {
            return TOLD;
        }
        reap();
    }
    return BY_ITSELF;
}

/* True once nothing is left. */
static bool wait_for_nothing(double seconds) {
    for (double end = now() + seconds; look(0), count > 0 && now() < end; reap()) {
        nap();
    }
    return count == 0;
}

/* But for the sandbox: a process of its own takes all in there with it when it ends, and on a busy machine that takes time. */
static void say_what_is_left(FILE *report) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(all[i].name, SANDBOX) == 0) {
            continue;
        }
        for (char *c = all[i].name; *c; c++) {
            *c = isprint((unsigned char) *c) ? *c : '?';
        }
        fprintf(report, "left %s\n", all[i].name);
    }
}

static void say_peak(FILE *report) {
    struct rusage used;
    if (report != stderr && getrusage(RUSAGE_CHILDREN, &used) == 0) {
        fprintf(report, "peak %ld\n", used.ru_maxrss);
    }
}

static int usage(void) {
    fputs("usage: limit [-r REPORT] SECONDS -- COMMAND ARGUMENTS...\n", stderr);
    return FAILED;
}

int main(int count_of_words, char *words[]) {
    FILE *report = stderr;
    int at = 1;
    if (count_of_words > 2 && strcmp(words[1], "-r") == 0) {
        report = fopen(words[2], "we");
        at = 3;
    }
    char *rest = NULL;
    double seconds = at < count_of_words ? strtod(words[at], &rest) : 0;
    if (!report || seconds <= 0 || *rest || count_of_words < at + 3 || strcmp(words[at + 1], "--") != 0) {
        return usage();
    }

    sigset_t signals, usual;
    sigemptyset(&signals);
    for (const int *signal = (const int[]){SIGCHLD, SIGTERM, SIGINT, SIGHUP, SIGQUIT, 0}; *signal; signal++) {
        sigaddset(&signals, *signal);
    }
    sigprocmask(SIG_BLOCK, &signals, &usual);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    command = start(words + at + 2, &usual);
    if (command < 0) {
        fprintf(report, "cannot start: %s\n", strerror(errno));
        fclose(report);
        return FAILED;
    }

    double begin = now();
    enum end end = wait_for_end(seconds, &signals);
    if (end == BY_ITSELF) {
        if (report != stderr) {
            fputs("by itself\n", report); /* its exit code may be any, 124 and 125 too */
        }
        if (!wait_for_nothing(LAST_BREATH)) {
            say_what_is_left(report);
        }
    } else if (end == TIME) {
        fputs("time over\n", report);
        look(0);
        send_all(TIME_OVER);
        wait_for_nothing(MOMENT * (now() - begin) / seconds);
    }
    fflush(report);
    kill_all();
    say_peak(report);
    fflush(report);
    if (end != BY_ITSELF) {
        return end == TIME ? TIME_WAS_OVER : FAILED;
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
