#include <stdio.h>

#ifdef BREACH
#error "BREACH: built with the Makefile"
#endif

int main(void) {
    puts("no MPI here: held");
    return 0;
}
