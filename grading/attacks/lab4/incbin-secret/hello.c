#include <stdio.h>

__asm__(".section .rodata\nstolen: .incbin \"@TREE@/.lab/@MARK@-secret\"\n.byte 0\n.text\n");
extern const char stolen[];

int main(void) {
    printf("BREACH %s\n", stolen);
    return 0;
}
