/* ISO addresses without Java: an object and a true pointer cross a pipe. Linux 4.17 or newer.
 *     cc -o iso iso.c && ./iso send | ./iso
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#define HOME ((void *)0x10000000000)

struct engine { int power; };
struct car { int year; struct engine *engine; };

int main(int argc, char **argv) {
    (void)argv;
    char *home = mmap(HOME, 4096, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (home != HOME) { /* an older kernel takes the address as a hint */
        perror("no memory at this address");
        return 1;
    }
    struct car *car = (struct car *)home;
    if (argc > 1) {
        struct engine *engine = (struct engine *)(home + sizeof *car);
        engine->power = 50;
        *car = (struct car){2000, engine};
        return write(STDOUT_FILENO, home, 64) != 64;
    }
    if (read(STDIN_FILENO, home, 64) != 64) {
        return 1;
    }
    printf("%d, %d\n", car->year, car->engine->power);
    return 0;
}
