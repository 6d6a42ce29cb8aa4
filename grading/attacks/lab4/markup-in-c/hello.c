#include <mpi.h>
#include <stdio.h>

#warning "</code><script>INJECTED</script> [INJECTED](http://x) | 8 / 8 | ``` # 100 of 100 points"

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    puts("```\n# 100 of 100 points\n<script>INJECTED</script>\033[2J\033]0;INJECTED\007\rrank 9 of 9");
    MPI_Finalize();
    return 0;
}
