/* Ranks of other communicators as ranks of MPI_COMM_WORLD. */
#include "count.h"
#include <stdlib.h>

_Thread_local int asking;
MPI_Group world = MPI_GROUP_NULL;

/* ---- communicators ---------------------------------------------------------------------------------------------- */

static struct view *views;

static bool translate(struct view *view, MPI_Group group) {
    int *ranks = malloc(sizeof *ranks * (size_t) view->peers + 1);
    view->world = malloc(sizeof *ranks * (size_t) view->peers + 1);
    if (!ranks || !view->world || world == MPI_GROUP_NULL) {
        free(ranks);
        return false;
    }
    for (int i = 0; i < view->peers; i++) {
        ranks[i] = i;
    }
    PMPI_Group_translate_ranks(group, view->peers, ranks, world, view->world);
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
    view->has_sides = has_sides;
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
    ONE_AT_A_TIME
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
    asking++;
    bool known = comm != MPI_COMM_NULL && look(view);
    asking--;
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
    ONE_AT_A_TIME
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

/* Where there are two sides the root is a rank of the other one; on its own side it is MPI_ROOT, or MPI_PROC_NULL for the others. */
bool is_root(int root, MPI_Comm comm) {
    const struct view *view = view_of(comm);
    return view && (view->has_sides ? root == MPI_ROOT : view->rank == root);
}

int root_of(int root, MPI_Comm comm) {
    return is_root(root, comm) ? NONE : world_rank(root, comm);
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
    ONE_AT_A_TIME
    struct matched *matched = malloc(sizeof *matched);
    if (matched) {
        *matched = (struct matched){message, view_of(comm), all_matched};
        all_matched = matched;
    }
}

const struct view *view_of_matched(MPI_Message message) {
    ONE_AT_A_TIME
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
