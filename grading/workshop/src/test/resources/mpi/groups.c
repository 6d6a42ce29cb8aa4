/* Says of three groups of processes whether killpg reaches them: a stranger's, its own, its child's; and what is preloaded. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* A process that leads a group. */
static pid_t start(void (*work)(int), int file) {
    pid_t pid = fork();
    if (pid == 0) {
        work(file);
    }
    setpgid(pid, pid);
    return pid;
}

static void wait_for_end(int file) {
    for (char c; read(file, &c, 1) > 0;) {
    }
    exit(0);
}

static int end[2];

static void start_another(int file) {
    close(end[1]);
    pid_t pid = start(wait_for_end, end[0]);
    write(file, &pid, sizeof pid);
    wait_for_end(end[0]);
}

int main(void) {
    int said[2];
    pid_t stranger;
    pipe(end);
    pipe(said);
    pid_t child = start(start_another, said[1]);
    read(said[0], &stranger, sizeof stranger);
    const char *list = getenv("LD_PRELOAD");
    printf("%d %d %d %s\n", killpg(stranger, 0), killpg(0, 0), killpg(child, 0), list ? list : "nothing");
    return 0;
}
