#include "lab4.h"
#include "../../c-mpi/solution/sorting.c"
