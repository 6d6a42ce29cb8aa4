/* Ranks of other communicators as ranks of MPI_COMM_WORLD, and amounts of data. */
#include "count.h"
#include <stdlib.h>

bool asking;

/* ---- communicators ---------------------------------------------------------------------------------------------- */

static struct view *views;

static bool translate(struct view *view, MPI_Group group) {
    MPI_Group world;
    int *ranks = malloc(sizeof *ranks * (size_t) view->peers + 1);
    view->world = malloc(sizeof *ranks * (size_t) view->peers + 1);
    if (!ranks || !view->world || PMPI_Comm_group(MPI_COMM_WORLD, &world) != MPI_SUCCESS) {
        free(ranks);
        return false;
    }
    for (int i = 0; i < view->peers; i++) {
        ranks[i] = i;
    }
    PMPI_Group_translate_ranks(group, view->peers, ranks, world, view->world);
    PMPI_Group_free(&world);
    free(ranks);
    return true;
}

/* The ranks that `comm` sends to: those of the other side, if it has two. */
static bool look(struct view *view) {
    int has_sides;
    MPI_Group group;
    if (PMPI_Comm_test_inter(view->comm, &has_sides) != MPI_SUCCESS) {
        return false;
    }
    PMPI_Comm_rank(view->comm, &view->rank);
    PMPI_Comm_size(view->comm, &view->size);
    if (has_sides) {
        PMPI_Comm_remote_group(view->comm, &group);
    } else {
        PMPI_Comm_group(view->comm, &group);
    }
    PMPI_Group_size(group, &view->peers);
    bool known = translate(view, group);
    PMPI_Group_free(&group);
    return known;
}

const struct view *view_of(MPI_Comm comm) {
    for (struct view *view = views; view; view = view->next) {
        if (view->comm == comm) {
            return view;
        }
    }
    struct view *view = calloc(1, sizeof *view);
    if (!view) {
        return NULL;
    }
    view->comm = comm;
    asking = true;
    bool known = comm != MPI_COMM_NULL && look(view);
    asking = false;
    if (!known) {
        free(view->world);
        free(view);
        return NULL;
    }
    view->next = views;
    views = view;
    if (comm != MPI_COMM_WORLD) {
        static struct call other = {.name = "MPI_Comm_other_than_world"};
        tick(&other);
    }
    return view;
}

/* Not freed: requests may still need it. */
void forget_view(MPI_Comm comm) {
    for (struct view **at = &views; *at; at = &(*at)->next) {
        if ((*at)->comm == comm) {
            *at = (*at)->next;
            return;
        }
    }
}

int world_rank_in(int rank, const struct view *view) {
    if (rank == MPI_ANY_SOURCE) {
        return ANY;
    }
    return view && rank >= 0 && rank < view->peers && view->world[rank] >= 0 ? view->world[rank] : NONE;
}

int world_rank(int rank, MPI_Comm comm) {
    return world_rank_in(rank, view_of(comm));
}

int root_of(int root, MPI_Comm comm) {
    const struct view *view = view_of(comm);
    return view && view->rank != root ? world_rank(root, comm) : NONE;
}

/* An exchange waits for what it receives, if it receives anything. */
int peer_of_exchange(int to, int from, MPI_Comm comm) {
    return world_rank(from == MPI_PROC_NULL ? to : from, comm);
}

/* ---- matched probes --------------------------------------------------------------------------------------------- */

static struct matched {
    MPI_Message message;
    const struct view *view;
    struct matched *next;
} *all_matched;

void remember_matched(MPI_Message message, MPI_Comm comm) {
    struct matched *matched = malloc(sizeof *matched);
    if (matched) {
        *matched = (struct matched){message, view_of(comm), all_matched};
        all_matched = matched;
    }
}

const struct view *view_of_matched(MPI_Message message) {
    for (struct matched **at = &all_matched; *at; at = &(*at)->next) {
        if ((*at)->message == message) {
            struct matched *found = *at;
            const struct view *view = found->view;
            *at = found->next;
            free(found);
            return view;
        }
    }
    return NULL;
}

/* ---- amounts ---------------------------------------------------------------------------------------------------- */

/* Numbers that travel as bytes are ints, as far as that can be. */
static struct amount amount(long elements, long bytes) {
    bool are_bytes = elements == bytes;
    return (struct amount){are_bytes && bytes % (long) sizeof(int) == 0 ? bytes / (long) sizeof(int) : elements, bytes};
}

struct amount amount_of(long count, MPI_Datatype type) {
    MPI_Count size = 0, elements = 0;
    MPI_Status status;
    if (count <= 0 || type == MPI_DATATYPE_NULL) {
        return amount(0, 0);
    }
    asking = true;
    if (PMPI_Type_size_x(type, &size) == MPI_SUCCESS) {
        /* Only MPI knows of how many basic items a datatype is made: it is asked as if they had been received. */
        PMPI_Status_set_elements_x(&status, MPI_BYTE, count * size);
        PMPI_Get_elements_x(&status, type, &elements);
    }
    asking = false;
    return amount(elements, count * size);
}

struct amount amount_received(const MPI_Status *status, MPI_Datatype type) {
    MPI_Count bytes = 0, elements = 0;
    asking = true;
    PMPI_Get_elements_x(status, MPI_BYTE, &bytes);
    PMPI_Get_elements_x(status, type, &elements);
    asking = false;
    return amount(elements, bytes);
}
