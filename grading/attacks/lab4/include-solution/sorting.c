#define SOLUTION "@TREE@/c-mpi/solution/sorting.c"
#include SOLUTION
