/*
 * limit REPORT SECONDS -- COMMAND ARGUMENTS...
 *
 * Runs a command and leaves no process of it alive, whatever it started, setsid or not. Orphans come to this process,
 * so all of the command's processes are its descendants. It kills them and no others. When the time is over, it signals
 * them, gives them a moment to write down where they are, and kills them. The time stops while others have the
 * processors, so that a busy machine ends no right program. It takes at most four times as long.
 *
 * Exit code: the command's, 128 + the signal that killed it, 124 if the time was over, 125 if limit could not do its
 * work. REPORT is a file that the command cannot reach. It is written at the end, on space that was reserved at the
 * beginning. It contains "by itself", "time over", "told to end: WHY" or "failed: WHY". Then it has "left NAME" for
 * each process that was alive when the command had ended, and "peak KILOBYTES", the most memory of one of them. If it
 * is empty, limit was killed. Limit retries after a temporary failure, such as a machine that is full for a moment.
 * Only its parent can tell limit to end: the command may send signals to any process.
 */
#define _GNU_SOURCE
#include "limit.h"
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TIME_WAS_OVER = 124, FAILED = 125 };

static const long LARGEST_FILE = 2L << 30;
static const double MOMENT = 0.5; /* for writing down where they are; longer on a busy machine, like the time limit */
static const char *const SANDBOX = "bwrap";
static const double LAST_BREATH = 1; /* for processes that end by themselves right after the command; asleep, they do not */
static const double LONGEST_BREATH = 20; /* a process that ends still needs a processor, and may have to wait for it */
static const double STOPPING = 10;
static const double KILLING = 5;
static const double LOOK_AFTER = 0.5; /* how often to check whether the process that started us is still there */
static const double SLOWEST = 4;      /* times as long, on a busy machine */
static const double SHORTEST = 0.05;  /* the shortest extension */
static const double PATIENCE = 3;     /* with a machine that has no room for a process */

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

/* ---- the report ------------------------------------------------------------------------------------------------- */

static struct {
    int file;
    size_t used;
    char text[1 << 16];
} report;

/* Adds a line, unless it has no room. */
__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
    size_t room = sizeof report.text - report.used;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(report.text + report.used, room, format, arguments);
    va_end(arguments);
    if (length > 0 && (size_t) length < room) {
        report.used += (size_t) length;
    }
}

static int cannot(const char *what, const char *whom, int error) {
    fprintf(stderr, "limit: cannot %s %s: %s\n", what, whom, strerror(error));
    return FAILED;
}

/* Whether the reason for a failure may be temporary. */
static bool passes(int error) {
    return error == EAGAIN || error == ENOMEM || error == EMFILE || error == ENFILE || error == ETXTBSY;
}

/* Returns 0, or why there is no room for a report. */
static int open_report(const char *path) {
    double end = now() + PATIENCE;
    do {
        report.file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    } while (report.file < 0 && passes(errno) && now() < end && (nap(), true));
    return report.file < 0 ? errno : posix_fallocate(report.file, 0, sizeof report.text);
}

/* Writes all of it or nothing. */
static bool write_report(void) {
    size_t done = 0;
    while (done < report.used) {
        ssize_t wrote = pwrite(report.file, report.text + done, report.used - done, (off_t) done);
        if (wrote < 0 && errno == EINTR) {
            continue;
        }
        if (wrote <= 0) {
            break;
        }
        done += (size_t) wrote;
    }
    bool is_whole = done == report.used;
    return ftruncate(report.file, is_whole ? (off_t) done : 0) == 0 && is_whole;
}

/* ---- descendants ------------------------------------------------------------------------------------------------ */

struct process {
    pid_t pid, parent;
    char state, name[32];
    bool ours;
};

static struct process *all;
static size_t count, room;
static int unseen; /* why some of them could not be seen in the last look; 0 if all were seen */

static bool is_dead(const struct process *process) {
    return process->state == 'Z' || process->state == 'X';
}

/* Reads one process; returns false if it is gone. */
static bool read_process(const char *pid, struct process *process) {
    char path[300], line[512];
    snprintf(path, sizeof path, "/proc/%s/stat", pid);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? -1 : read(file, line, sizeof line - 1);
    if (length < 0 && errno != ENOENT && errno != ESRCH) {
        unseen = errno;
    }
    if (file >= 0) {
        close(file);
    }
    line[length < 0 ? 0 : length] = 0;
    /* PID (NAME) STATE PARENT ...: the name itself may contain brackets and spaces */
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

/*
 * `all` is sorted, because /proc lists processes by number. A fork bomb leaves tens of thousands of processes, and a
 * slow look would give it time to continue.
 */
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

/* Marks a process as ours, and sends it a signal if it runs. */
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
        size_t more = room ? 2 * room : 256;
        struct process *larger = realloc(all, more * sizeof *all);
        if (!larger) {
            unseen = ENOMEM;
            return;
        }
        all = larger;
        room = more;
    }
    if (is_ours(process.parent)) {
        claim(&process, signal); /* before the next one is read */
    }
    all[count++] = process;
}

/*
 * Fills `all` with the living descendants. Sends each running one the signal as soon as it is seen; 0 means no signal.
 */
static void look(int signal) {
    DIR *processes = opendir("/proc");
    count = 0;
    unseen = processes ? 0 : errno;
    for (struct dirent *entry; processes && (entry = readdir(processes));) {
        if (isdigit((unsigned char) entry->d_name[0])) {
            add(entry->d_name, signal);
        }
    }
    if (processes) {
        closedir(processes);
    }
    for (bool more = true; more;) { /* children with a smaller number than their parent's */
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

static bool are_there_any(void) {
    return count > 0 || unseen;
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

/*
 * Stops the processes first, so that none can start another while it is killed. If that takes too long, kills them
 * while they run.
 */
static void kill_all(void) {
    double begin = now(), end = begin + STOPPING;
    for (look(SIGSTOP); are_there_any() && now() < (count > 0 ? end + KILLING : begin + PATIENCE); look(SIGSTOP)) {
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

/* Restores the signals that we had at the start. */
static void be_usual(const sigset_t *signals) {
    signal(SIGPIPE, SIG_DFL);
    signal(SIGXFSZ, SIG_DFL);
    sigprocmask(SIG_SETMASK, signals, NULL);
}

/* A command that kills its own process group, as mpiexec may, kills nothing of ours. */
static void run(char *words[], const sigset_t *signals, int failure) {
    struct rlimit none = {0, 0}, largest = {(rlim_t) LARGEST_FILE, (rlim_t) LARGEST_FILE};
    setrlimit(RLIMIT_CORE, &none);
    setrlimit(RLIMIT_FSIZE, &largest);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    setsid();
    be_usual(signals);
    execvp(words[0], words);
    int error = errno;
    _exit(write(failure, &error, sizeof error) == sizeof error ? 0 : FAILED);
}

/* Returns 0, or why the command could not be started. */
static int start(char *words[], const sigset_t *signals) {
    int failure[2], error = 0;
    if (pipe2(failure, O_CLOEXEC) != 0) {
        return errno;
    }
    command = fork();
    if (command == 0) {
        run(words, signals, failure[1]);
    }
    error = command < 0 ? errno : 0;
    close(failure[1]);
    ssize_t length = 0;
    while (command > 0 && (length = read(failure[0], &error, sizeof error)) < 0 && errno == EINTR) {
    }
    close(failure[0]);
    if (length > 0) {
        waitpid(command, NULL, 0);
    }
    return error;
}

static int start_patiently(char *words[], const sigset_t *signals) {
    int error = start(words, signals);
    for (double end = now() + PATIENCE; passes(error) && now() < end; error = start(words, signals)) {
        nap();
    }
    return error;
}

/* ---- the time --------------------------------------------------------------------------------------------------- */

/* Adds the seconds in which the living threads of a process have run, and have waited for a processor. */
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
 * The part of the time since the start that was lost because others had the processors. If there are more threads than
 * processors, they also wait for each other; that does not count. FairStopwatch of the kit uses this formula too.
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

/* Whether our parent, or the system on its behalf, tells us to end. */
static bool is_told(int signal, const siginfo_t *sender, pid_t parent) {
    return signal > 0 && signal != SIGCHLD && (sender->si_pid == parent || sender->si_pid == 0);
}

/* Waits until the command has ended, or has to end. */
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
        siginfo_t sender = {0};
        int signal = sigtimedwait(signals, &sender, &patience);
        if (getppid() != parent) {
            say("told to end: the process that had started it is gone\n");
            return TOLD;
        }
        if (is_told(signal, &sender, parent)) {
            say("told to end: %s\n", strsignal(signal));
            return TOLD;
        }
        reap();
    }
    return BY_ITSELF;
}

static bool are_all_asleep(void) {
    for (size_t i = 0; i < count; i++) {
        if (!strchr("STt", all[i].state)) {
            return false;
        }
    }
    return true;
}

/*
 * Returns true when nothing is left. Waits until the rest has been asleep for a while: what ends is not asleep, however
 * long others have the processors. If we have no processor either, one look says little.
 */
static bool wait_for_last_breath(void) {
    static const double MOST_BETWEEN_LOOKS = 0.02;
    double asleep = 0, last = now();
    for (double end = last + LONGEST_BREATH; look(0), are_there_any() && asleep < LAST_BREATH && last < end; reap()) {
        nap();
        double since = now() - last;
        last += since;
        asleep += are_all_asleep() ? (since < MOST_BETWEEN_LOOKS ? since : MOST_BETWEEN_LOOKS) : 0;
    }
    return !are_there_any();
}

/* Returns true when nothing is left. */
static bool wait_for_nothing(double seconds) {
    for (double end = now() + seconds; look(0), are_there_any() && now() < end; reap()) {
        nap();
    }
    return !are_there_any();
}

/*
 * Leaves out the sandbox: when it ends, it takes all processes inside with it, and that takes time on a busy machine.
 */
static void say_what_is_left(void) {
    for (size_t i = 0; i < count; i++) {
        if (strcmp(all[i].name, SANDBOX) == 0) {
            continue;
        }
        for (char *c = all[i].name; *c; c++) {
            *c = isprint((unsigned char) *c) ? *c : '?';
        }
        say("left %s\n", all[i].name);
    }
}

static void say_peak(void) {
    struct rusage used;
    if (getrusage(RUSAGE_CHILDREN, &used) == 0) {
        say("peak %ld\n", used.ru_maxrss);
    }
}

/* Runs the command, reports how it ended, and leaves no process of it alive. Returns the exit code. */
static int run_and_kill(double seconds, char *words[], const sigset_t *signals, const sigset_t *usual) {
    int error = prctl(PR_SET_CHILD_SUBREAPER, 1) == 0 ? 0 : errno;
    if (error) {
        say("failed: cannot adopt processes: %s\n", strerror(error));
        return FAILED;
    }
    error = start_patiently(words, usual);
    if (error) {
        say("failed: cannot start %s: %s\n", words[0], strerror(error));
        return FAILED;
    }
    double begin = now();
    enum end end = wait_for_end(seconds, signals);
    if (end == BY_ITSELF) {
        say("by itself\n"); /* it may have any exit code, also 124 or 125 */
        if (!wait_for_last_breath()) {
            say_what_is_left();
        }
    } else if (end == TIME) {
        say("time over\n");
        look(0);
        send_all(TIME_OVER);
        wait_for_nothing(MOMENT * (now() - begin) / seconds);
    }
    kill_all();
    say_peak();
    if (unseen) {
        report.used = 0;
        say("failed: cannot see which processes are left: %s\n", strerror(unseen));
        return FAILED;
    }
    if (end != BY_ITSELF) {
        return end == TIME ? TIME_WAS_OVER : FAILED;
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int main(int count_of_words, char *words[]) {
    char *rest = NULL;
    double seconds = count_of_words > 4 ? strtod(words[2], &rest) : 0;
    if (seconds <= 0 || *rest || strcmp(words[3], "--") != 0) {
        fputs("usage: limit REPORT SECONDS -- COMMAND ARGUMENTS...\n", stderr);
        return FAILED;
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* writing fails instead */
    int error = open_report(words[1]);
    if (error) {
        return cannot("write", words[1], error);
    }
    sigset_t signals, usual;
    sigemptyset(&signals);
    for (const int *signal = (const int[]){SIGCHLD, SIGTERM, SIGINT, SIGHUP, SIGQUIT, 0}; *signal; signal++) {
        sigaddset(&signals, *signal);
    }
    sigprocmask(SIG_BLOCK, &signals, &usual);
    int code = run_and_kill(seconds, words + 4, &signals, &usual);
    if (!write_report()) {
        return cannot("write", words[1], errno);
    }
    return code;
}
