#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int setenv(const char *name, const char *value, int overwrite);

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            signal(SIGTERM, SIG_IGN);
            for (int i = 0; i < 64; i++) {
                close(i);
            }
            setenv("MARSHAL_ATTACK", "@MARK@", 1);
            execlp("sleep", "sleep", "300", NULL);
        }
        _exit(0);
    }
    puts("left something behind");
    MPI_Finalize();
    return 0;
}
