#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

#define USER_KEYRING -4

int main(void)
{
    int stored = 0;
    char name[32];

    for (int i = 0; i < 20; i++) {
        snprintf(name, sizeof name, "marshal:%d", i);
        stored += syscall(SYS_add_key, "user", name, "x", 1, USER_KEYRING) >= 0;
    }
    printf("stored %d keys\n", stored);
    return 1;
}
