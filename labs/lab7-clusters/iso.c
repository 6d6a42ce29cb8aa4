/* ISO addresses without Java: two processes lay memory at one address, and true pointers cross a pipe between them. Linux 4.17 or newer.
 *     cc -std=c11 -Wall -Wextra -Werror -o iso iso.c && ./iso send | ./iso
 * If something else is at the address, mmap fails, and so does the program: nothing is overwritten, and nothing is sent.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#define HOME ((void *)0x10000000000)

struct engine { int power; };
struct car { int year; struct engine *engine; };

static void show(const char *who, const struct car *car) {
    fprintf(stderr, "%s, process %d: car at %p, its engine at %p\n", who, (int)getpid(), (void *)car, (void *)car->engine);
}

int main(int argc, char **argv) {
    (void)argv;
    char *home = mmap(HOME, 4096, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (home != HOME) { /* a kernel before 4.17 takes the address as a hint, and gives another address */
        fprintf(stderr, "the address %p is taken: no ISO cluster can be here\n", HOME);
        return 1;
    }
    struct car *car = (struct car *)home;
    if (argc > 1) {
        struct engine *engine = (struct engine *)(home + sizeof *car);
        engine->power = 50;
        *car = (struct car){2000, engine};
        show("sent", car);
        return write(STDOUT_FILENO, home, 64) != 64;
    }
    if (read(STDIN_FILENO, home, 64) != 64) {
        return 1;
    }
    show("received", car);
    printf("%d, %d\n", car->year, car->engine->power);
    return 0;
}
