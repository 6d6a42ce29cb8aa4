/* Steps 2 and 3: the parallel sort of Eggen and Eggen (section 6.3): parts go out, all ranks sort, rank 0 merges. */
#include "lab4.h"

#include <stdlib.h>
#include <string.h>

void sort_p2p(int *items, int n, sorter *sort, MPI_Comm comm) {
    TODO("lab4.2", "Rank 0 sends every other rank its part, all of them sort, rank 0 receives the parts and merges "
            "them.");
}

void sort_collective(int *items, int n, sorter *sort, MPI_Comm comm) {
    TODO("lab4.3", "Sort with one MPI_Scatterv and one MPI_Gatherv, which every rank calls.");
}
