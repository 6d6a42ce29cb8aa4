/* For an attack that is all in hello.c: the other program need not run. */
#include <unistd.h>

__attribute__((constructor)) static void stop(void) {
    static const char words[] = "hello is all\n";
    if (write(2, words, sizeof words - 1) > 0) {
        _exit(6);
    }
}
