/* Calls that are only counted and timed. */
#include "wrap.h"

/* ---- communicators ---------------------------------------------------------------------------------------------- */

PLAIN(Comm_rank, (MPI_Comm comm, int *rank), (comm, rank))
PLAIN(Comm_size, (MPI_Comm comm, int *size), (comm, size))
static void is_made(MPI_Comm made, MPI_Comm from) {
    get_to_know(made);
    let_follow(made, follows(from));
}

#define MAKES(name, parameters, arguments) WRAP(name, parameters, NONE, NONE, arguments, is_made(*made, comm))

MAKES(Comm_dup, (MPI_Comm comm, MPI_Comm *made), (comm, made))
MAKES(Comm_dup_with_info, (MPI_Comm comm, MPI_Info info, MPI_Comm *made), (comm, info, made))
MAKES(Comm_split, (MPI_Comm comm, int color, int key, MPI_Comm *made), (comm, color, key, made))
MAKES(Comm_split_type, (MPI_Comm comm, int kind, int key, MPI_Info info, MPI_Comm *made), (comm, kind, key, info, made))
MAKES(Comm_create, (MPI_Comm comm, MPI_Group group, MPI_Comm *made), (comm, group, made))
MAKES(Comm_create_group, (MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *made), (comm, group, tag, made))
WRAP(Comm_create_from_group, (MPI_Group group, const char *name, MPI_Info info, MPI_Errhandler handler, MPI_Comm *made), NONE, NONE,
     (group, name, info, handler, made), get_to_know(*made))
MAKES(Intercomm_create, (MPI_Comm comm, int leader, MPI_Comm peers, int other, int tag, MPI_Comm *made),
      (comm, leader, peers, other, tag, made))
MAKES(Intercomm_merge, (MPI_Comm comm, int is_high, MPI_Comm *made), (comm, is_high, made))
PLAIN(Comm_compare, (MPI_Comm one, MPI_Comm other, int *outcome), (one, other, outcome))
PLAIN(Comm_group, (MPI_Comm comm, MPI_Group *group), (comm, group))
PLAIN(Group_incl, (MPI_Group group, int count, const int ranks[], MPI_Group *made), (group, count, ranks, made))
PLAIN(Group_excl, (MPI_Group group, int count, const int ranks[], MPI_Group *made), (group, count, ranks, made))
PLAIN(Group_free, (MPI_Group *group), (group))

/* Another communicator will reuse its handle. */
#define FORGETTING(name) \
    int MPI_##name(MPI_Comm *comm) { \
        THIS_CALL(name); \
        MPI_Comm gone = comm ? *comm : MPI_COMM_NULL; \
        enter(&call, NONE, NONE); \
        int result = PMPI_##name(comm); \
        if (has_succeeded(result)) { \
            forget_view(gone); \
        } \
        leave(); \
        return result; \
    }

FORGETTING(Comm_free)
FORGETTING(Comm_disconnect)

/* ---- Cartesian communicators ------------------------------------------------------------------------------------ */

PLAIN(Dims_create, (int ranks, int count, int sides[]), (ranks, count, sides))
/* A call that may renumber the ranks also has a separate name. */
static void note(int reorder) {
    static struct call reordering = {.name = "MPI_Cart_create_reordering"};
    if (reorder) {
        tick(&reordering);
    }
}

WRAP(Cart_create, (MPI_Comm comm, int count, const int sides[], const int periodic[], int reorder, MPI_Comm *made), NONE, NONE,
     (comm, count, sides, periodic, reorder, made), note(reorder); is_made(*made, comm))
PLAIN(Cart_coords, (MPI_Comm comm, int rank, int count, int place[]), (comm, rank, count, place))
PLAIN(Cart_rank, (MPI_Comm comm, const int place[], int *rank), (comm, place, rank))
PLAIN(Cart_shift, (MPI_Comm comm, int direction, int by, int *from, int *to), (comm, direction, by, from, to))
PLAIN(Cart_get, (MPI_Comm comm, int count, int sides[], int periodic[], int place[]), (comm, count, sides, periodic, place))
MAKES(Cart_sub, (MPI_Comm comm, const int remain[], MPI_Comm *made), (comm, remain, made))
PLAIN(Cart_map, (MPI_Comm comm, int count, const int sides[], const int periodic[], int *rank), (comm, count, sides, periodic, rank))
PLAIN(Cartdim_get, (MPI_Comm comm, int *count), (comm, count))
PLAIN(Topo_test, (MPI_Comm comm, int *kind), (comm, kind))

/* ---- datatypes -------------------------------------------------------------------------------------------------- */

PLAIN(Type_contiguous, (int count, MPI_Datatype old, MPI_Datatype *made), (count, old, made))
PLAIN(Type_vector, (int count, int length, int stride, MPI_Datatype old, MPI_Datatype *made), (count, length, stride, old, made))
PLAIN(Type_create_hvector, (int count, int length, MPI_Aint stride, MPI_Datatype old, MPI_Datatype *made),
      (count, length, stride, old, made))
PLAIN(Type_indexed, (int count, const int lengths[], const int starts[], MPI_Datatype old, MPI_Datatype *made),
      (count, lengths, starts, old, made))
/* Its elements are the pieces of memory that it describes. */
WRAP(Type_create_hindexed, (int count, const int lengths[], const MPI_Aint starts[], MPI_Datatype old, MPI_Datatype *made), NONE, NONE,
     (count, lengths, starts, old, made), call.elements += count)
PLAIN(Type_create_indexed_block, (int count, int length, const int starts[], MPI_Datatype old, MPI_Datatype *made),
      (count, length, starts, old, made))
PLAIN(Type_create_struct, (int count, const int lengths[], const MPI_Aint starts[], const MPI_Datatype types[], MPI_Datatype *made),
      (count, lengths, starts, types, made))
PLAIN(Type_create_subarray,
      (int count, const int sizes[], const int parts[], const int starts[], int order, MPI_Datatype old, MPI_Datatype *made),
      (count, sizes, parts, starts, order, old, made))
PLAIN(Type_create_resized, (MPI_Datatype old, MPI_Aint lower, MPI_Aint extent, MPI_Datatype *made), (old, lower, extent, made))
PLAIN(Type_dup, (MPI_Datatype old, MPI_Datatype *made), (old, made))
PLAIN(Type_commit, (MPI_Datatype *type), (type))
PLAIN(Type_free, (MPI_Datatype *type), (type))
PLAIN(Type_size, (MPI_Datatype type, int *size), (type, size))
PLAIN(Type_get_extent, (MPI_Datatype type, MPI_Aint *lower, MPI_Aint *extent), (type, lower, extent))
PLAIN(Request_get_status, (MPI_Request request, int *complete, MPI_Status *status), (request, complete, status))
PLAIN(Get_count, (const MPI_Status *status, MPI_Datatype type, int *count), (status, type, count))
PLAIN(Get_elements, (const MPI_Status *status, MPI_Datatype type, int *count), (status, type, count))

PLAIN(Pack, (const void *data, int count, MPI_Datatype type, void *packed, int size, int *at, MPI_Comm comm),
      (data, count, type, packed, size, at, comm))
PLAIN(Unpack, (const void *packed, int size, int *at, void *data, int count, MPI_Datatype type, MPI_Comm comm),
      (packed, size, at, data, count, type, comm))
PLAIN(Pack_size, (int count, MPI_Datatype type, MPI_Comm comm, int *size), (count, type, comm, size))
PLAIN(Buffer_attach, (void *buffer, int size), (buffer, size))
PLAIN(Buffer_detach, (void *buffer, int *size), (buffer, size))

PLAIN(Op_create, (MPI_User_function *function, int commutes, MPI_Op *op), (function, commutes, op))
PLAIN(Op_free, (MPI_Op *op), (op))
PLAIN(Reduce_local, (const void *data, void *reduced, int count, MPI_Datatype type, MPI_Op op), (data, reduced, count, type, op))

/* ---- one-sided -------------------------------------------------------------------------------------------------- */

PLAIN(Win_create, (void *base, MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, MPI_Win *win), (base, size, unit, info, comm, win))
PLAIN(Win_allocate, (MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win),
      (size, unit, info, comm, base, win))
PLAIN(Win_allocate_shared, (MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm, void *base, MPI_Win *win),
      (size, unit, info, comm, base, win))
PLAIN(Win_free, (MPI_Win *win), (win))
PLAIN(Win_fence, (int assert, MPI_Win win), (assert, win))
PLAIN(Win_post, (MPI_Group group, int assert, MPI_Win win), (group, assert, win))
PLAIN(Win_start, (MPI_Group group, int assert, MPI_Win win), (group, assert, win))
PLAIN(Win_complete, (MPI_Win win), (win))
PLAIN(Win_wait, (MPI_Win win), (win))
PLAIN(Win_lock, (int kind, int rank, int assert, MPI_Win win), (kind, rank, assert, win))
PLAIN(Win_unlock, (int rank, MPI_Win win), (rank, win))
PLAIN(Win_lock_all, (int assert, MPI_Win win), (assert, win))
PLAIN(Win_unlock_all, (MPI_Win win), (win))
PLAIN(Win_flush, (int rank, MPI_Win win), (rank, win))
PLAIN(Win_flush_all, (MPI_Win win), (win))

PLAIN(Fetch_and_op, (const void *data, void *before, MPI_Datatype type, int rank, MPI_Aint at, MPI_Op op, MPI_Win win),
      (data, before, type, rank, at, op, win))
PLAIN(Compare_and_swap,
      (const void *data, const void *compared, void *before, MPI_Datatype type, int rank, MPI_Aint at, MPI_Win win),
      (data, compared, before, type, rank, at, win))
