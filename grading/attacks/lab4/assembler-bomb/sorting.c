__asm__(".fill 0x7fffffff");
