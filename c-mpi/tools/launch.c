/*
 * Preloaded into mpiexec: it kills no process group but those of the proxies that it has started.
 *
 * When a rank aborts, mpiexec of MPICH 4 and 5 counts the time in whole seconds. If one of them is over, it kills its
 * proxies: one for each of their outputs, of which a proxy has two. The number of the second lies behind the end of its
 * list. What is there by chance may be the number of any process of the user, and that one's whole group is killed.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

/* What mpiexec starts preloads only what it did before: whoever set the list has put this library in front of it. */
__attribute__((constructor)) static void leave_list(void) {
    const char *list = getenv("LD_PRELOAD"), *rest = list ? strchr(list, ':') : NULL;
    if (rest) {
        setenv("LD_PRELOAD", rest + 1, 1);
    } else {
        unsetenv("LD_PRELOAD");
    }
}

/* A proxy is a child of mpiexec, and leads its group. Does not take it from whoever waits for its end. */
int killpg(pid_t group, int signal) {
    siginfo_t how;
    if (group <= 0 || waitid(P_PID, (id_t) group, &how, WEXITED | WNOHANG | WNOWAIT) != 0) {
        errno = ESRCH;
        return -1;
    }
    return kill(-group, signal);
}
