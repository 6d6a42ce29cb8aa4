/* Converts ranks of other communicators to ranks of MPI_COMM_WORLD. */
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

/* The ranks that `comm` sends to: those of the other side, if it has two sides. */
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

static struct view *find_view(MPI_Comm comm) {
    ONE_AT_A_TIME
    struct view *view = views;
    while (view && view->comm != comm) {
        view = view->next;
    }
    return view;
}

static struct view *new_view(MPI_Comm comm) {
    struct view *view = comm == MPI_COMM_NULL ? NULL : calloc(1, sizeof *view);
    if (!view) {
        return NULL;
    }
    view->comm = comm;
    asking++;
    bool known = look(view);
    asking--;
    if (!known) {
        free(view->world);
        free(view);
        return NULL;
    }
    ONE_AT_A_TIME
    view->next = views;
    views = view;
    return view;
}

void get_to_know(MPI_Comm comm) {
    if (!find_view(comm)) {
        new_view(comm);
    }
}

/* No view is ever freed, so that a caller can walk through all of them. */
struct view *first_view(void) {
    return views;
}

bool follows(MPI_Comm comm) {
    const struct view *view = find_view(comm);
    return view && view->follows;
}

void let_follow(MPI_Comm comm, bool follows) {
    struct view *view = find_view(comm);
    if (view) {
        view->follows = follows;
    }
}

static const struct view *used(struct view *view) {
    static struct call other = {.name = "MPI_Comm_other_than_world"};
    if (view && !view->is_used) {
        view->is_used = true;
        if (view->comm != MPI_COMM_WORLD) {
            tick(&other);
        }
    }
    return view;
}

static const struct view *known_view_of(MPI_Comm comm) {
    return used(find_view(comm));
}

const struct view *view_of(MPI_Comm comm) {
    struct view *known = find_view(comm);
    return used(known ? known : new_view(comm));
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

void forget_all_views(void) {
    views = NULL;
}

int world_rank_in(int rank, const struct view *view) {
    if (rank == MPI_ANY_SOURCE) {
        return ANY;
    }
    return view && rank >= 0 && rank < view->peers && view->world[rank] >= 0 ? view->world[rank] : NONE;
}

int world_rank(int rank, MPI_Comm comm) {
    return world_rank_in(rank, known_view_of(comm));
}

/*
 * With two sides, the root is a rank of the other side. On its own side it is MPI_ROOT, and MPI_PROC_NULL for the other
 * ranks.
 */
static bool is_root_in(int root, const struct view *view) {
    return view && (view->has_sides ? root == MPI_ROOT : view->rank == root);
}

bool is_root(int root, MPI_Comm comm) {
    return is_root_in(root, view_of(comm));
}

int root_of(int root, MPI_Comm comm) {
    const struct view *view = known_view_of(comm);
    return is_root_in(root, view) ? NONE : world_rank_in(root, view);
}

/* An exchange waits for the message that it receives, if it receives one. */
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
    const struct view *view = view_of(comm);
    struct matched *matched = malloc(sizeof *matched);
    ONE_AT_A_TIME
    if (matched) {
        *matched = (struct matched){message, view, all_matched};
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
