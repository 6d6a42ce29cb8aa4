/*
 * Preloaded into mpiexec: makes it kill no process groups except those of the proxies that it has started.
 *
 * When a rank aborts, mpiexec of MPICH 4 and 5 counts the time in whole seconds. After such a second, it kills its
 * proxies: once for each of their outputs, and a proxy has two. The number of the second is behind the end of its list.
 * By chance, the value there may be the number of any process of the user; then that process's whole group is killed.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

/*
 * Processes that mpiexec starts preload only the older entries: the caller has put this library in front of the list.
 */
__attribute__((constructor)) static void leave_list(void) {
    const char *list = getenv("LD_PRELOAD"), *rest = list ? strchr(list, ':') : NULL;
    if (rest) {
        setenv("LD_PRELOAD", rest + 1, 1);
    } else {
        unsetenv("LD_PRELOAD");
    }
}

/*
 * A proxy is a child of mpiexec and leads its group. This call does not reap the proxy, so that another waiter still
 * can.
 */
int killpg(pid_t group, int signal) {
    siginfo_t how;
    if (group <= 0 || waitid(P_PID, (id_t) group, &how, WEXITED | WNOHANG | WNOWAIT) != 0) {
        errno = ESRCH;
        return -1;
    }
    return kill(-group, signal);
}
