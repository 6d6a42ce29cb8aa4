/*
 * Collectives. The counter counts what this rank puts in. The root of a broadcast or a scatter puts in everything that
 * it gives, including its own part; the other ranks put in nothing. In a gather, a reduction or an exchange, every rank
 * puts in its own part.
 */
#include "wrap.h"

static long sum(const NUMBER counts[], int parts) {
    long all = 0;
    for (int i = 0; i < parts; i++) {
        all += counts[i];
    }
    return all;
}

static int parts_of(MPI_Comm comm) {
    const struct view *view = view_of(comm);
    return view ? view->peers : 0;
}

/* With two sides, nothing comes from the root's side. */
static bool gives(int root) {
    return root != MPI_ROOT && root != MPI_PROC_NULL;
}

/* The number of ranks on this side. */
static int parts_here(MPI_Comm comm) {
    const struct view *view = view_of(comm);
    return view ? view->size : 0;
}

/* A gather's own part of the receive buffer, for data that is already in place. */
static long own_of(const NUMBER counts[], MPI_Comm comm) {
    const struct view *view = view_of(comm);
    return view ? counts[view->rank] : 0;
}

static struct amount amount_of_all(const NUMBER counts[], const MPI_Datatype types[], int parts) {
    struct amount all = {0, 0};
    for (int i = 0; i < parts; i++) {
        struct amount one = amount_of(counts[i], types[i]);
        all.elements += one.elements;
        all.bytes += one.bytes;
    }
    return all;
}

/*
 * The forms of a collective: the blocking one, and those with a request. A persistent one counts at each start, like
 * one that does not block. `root` is NONE for collectives without a root.
 */
#define WITH_REQUEST(...) (__VA_ARGS__, MPI_Request *request)
#define AND_REQUEST(...) (__VA_ARGS__, request)
#define WITH_INFO(...) (__VA_ARGS__, MPI_Info info, MPI_Request *request)
#define AND_INFO(...) (__VA_ARGS__, info, request)
#define COLLECTIVE_AS(wrap, function, small_name, root, parameters, arguments, put_in) \
    wrap(function, parameters, (root) == NONE ? NONE : root_of(root, comm), NONE, arguments, count_contribution(&call, put_in)) \
    wrap(I##small_name, WITH_REQUEST parameters, NONE, NONE, AND_REQUEST arguments, \
         add_collective(&call, request, put_in, false)) \
    wrap(function##_init, WITH_INFO parameters, NONE, NONE, AND_INFO arguments, \
         static struct call started = {.name = "MPI_I" #small_name}; add_collective(&started, request, put_in, true))
#define COLLECTIVE(name, small_name, root, parameters, arguments, put_in) \
    COLLECTIVE_AS(WRAP_SIZED, name, small_name, root, parameters, arguments, put_in)

#define NOTHING amount_of(0, MPI_INT)
#define SEND_PART const void *data, NUMBER count, MPI_Datatype type
#define SEND_PARTS const void *data, const NUMBER counts[], const PLACE starts[], MPI_Datatype type
#define RECEIVE_PART void *received, NUMBER room, MPI_Datatype received_type
#define RECEIVE_PARTS void *received, const NUMBER rooms[], const PLACE places[], MPI_Datatype received_type
#define REDUCTION const void *data, void *received, NUMBER count, MPI_Datatype type, MPI_Op op

#ifndef LARGE

/* A barrier of MPI_COMM_WORLD, where fewer ranks may have been meant, has a separate name in the report. */
static struct amount nothing_of_barrier(MPI_Comm comm) {
    static struct call of_world = {.name = "MPI_Barrier_of_world"};
    if (comm == MPI_COMM_WORLD) {
        tick(&of_world);
    }
    return NOTHING;
}

COLLECTIVE_AS(WRAP, Barrier, barrier, NONE, (MPI_Comm comm), (comm), nothing_of_barrier(comm))

#endif

COLLECTIVE(Bcast, bcast, root, (void *data, NUMBER count, MPI_Datatype type, int root, MPI_Comm comm), (data, count, type, root, comm),
           is_root(root, comm) ? amount_of(count, type) : NOTHING)

COLLECTIVE(Scatter, scatter, root, (SEND_PART, RECEIVE_PART, int root, MPI_Comm comm),
           (data, count, type, received, room, received_type, root, comm),
           is_root(root, comm) ? amount_of((long) count * parts_of(comm), type) : NOTHING)
COLLECTIVE(Scatterv, scatterv, root, (SEND_PARTS, RECEIVE_PART, int root, MPI_Comm comm),
           (data, counts, starts, type, received, room, received_type, root, comm),
           is_root(root, comm) ? amount_of(sum(counts, parts_of(comm)), type) : NOTHING)

COLLECTIVE(Gather, gather, root, (SEND_PART, RECEIVE_PART, int root, MPI_Comm comm),
           (data, count, type, received, room, received_type, root, comm),
           !gives(root) ? NOTHING : data == MPI_IN_PLACE ? amount_of(room, received_type) : amount_of(count, type))
COLLECTIVE(Gatherv, gatherv, root, (SEND_PART, RECEIVE_PARTS, int root, MPI_Comm comm),
           (data, count, type, received, rooms, places, received_type, root, comm),
           !gives(root) ? NOTHING : data == MPI_IN_PLACE ? amount_of(own_of(rooms, comm), received_type) : amount_of(count, type))
COLLECTIVE(Allgather, allgather, NONE, (SEND_PART, RECEIVE_PART, MPI_Comm comm),
           (data, count, type, received, room, received_type, comm),
           data == MPI_IN_PLACE ? amount_of(room, received_type) : amount_of(count, type))
COLLECTIVE(Allgatherv, allgatherv, NONE, (SEND_PART, RECEIVE_PARTS, MPI_Comm comm),
           (data, count, type, received, rooms, places, received_type, comm),
           data == MPI_IN_PLACE ? amount_of(own_of(rooms, comm), received_type) : amount_of(count, type))

COLLECTIVE(Alltoall, alltoall, NONE, (SEND_PART, RECEIVE_PART, MPI_Comm comm),
           (data, count, type, received, room, received_type, comm),
           data == MPI_IN_PLACE ? amount_of((long) room * parts_of(comm), received_type)
                                : amount_of((long) count * parts_of(comm), type))
COLLECTIVE(Alltoallv, alltoallv, NONE, (SEND_PARTS, RECEIVE_PARTS, MPI_Comm comm),
           (data, counts, starts, type, received, rooms, places, received_type, comm),
           data == MPI_IN_PLACE ? amount_of(sum(rooms, parts_of(comm)), received_type)
                                : amount_of(sum(counts, parts_of(comm)), type))
COLLECTIVE(Alltoallw, alltoallw, NONE,
           (const void *data, const NUMBER counts[], const PLACE starts[], const MPI_Datatype types[], void *received,
            const NUMBER rooms[], const PLACE places[], const MPI_Datatype received_types[], MPI_Comm comm),
           (data, counts, starts, types, received, rooms, places, received_types, comm),
           data == MPI_IN_PLACE ? amount_of_all(rooms, received_types, parts_of(comm))
                                : amount_of_all(counts, types, parts_of(comm)))

COLLECTIVE(Reduce, reduce, root, (REDUCTION, int root, MPI_Comm comm), (data, received, count, type, op, root, comm),
           gives(root) ? amount_of(count, type) : NOTHING)
COLLECTIVE(Allreduce, allreduce, NONE, (REDUCTION, MPI_Comm comm), (data, received, count, type, op, comm), amount_of(count, type))
COLLECTIVE(Scan, scan, NONE, (REDUCTION, MPI_Comm comm), (data, received, count, type, op, comm), amount_of(count, type))
COLLECTIVE(Exscan, exscan, NONE, (REDUCTION, MPI_Comm comm), (data, received, count, type, op, comm), amount_of(count, type))
COLLECTIVE(Reduce_scatter, reduce_scatter, NONE,
           (const void *data, void *received, const NUMBER counts[], MPI_Datatype type, MPI_Op op, MPI_Comm comm),
           (data, received, counts, type, op, comm), amount_of(sum(counts, parts_here(comm)), type))
COLLECTIVE(Reduce_scatter_block, reduce_scatter_block, NONE, (REDUCTION, MPI_Comm comm), (data, received, count, type, op, comm),
           amount_of((long) count * parts_here(comm), type))

/* On a torus they are a way to exchange edges; the communicator determines what goes where. */
COLLECTIVE(Neighbor_allgather, neighbor_allgather, NONE, (SEND_PART, RECEIVE_PART, MPI_Comm comm),
           (data, count, type, received, room, received_type, comm), NOTHING)
COLLECTIVE(Neighbor_allgatherv, neighbor_allgatherv, NONE, (SEND_PART, RECEIVE_PARTS, MPI_Comm comm),
           (data, count, type, received, rooms, places, received_type, comm), NOTHING)
COLLECTIVE(Neighbor_alltoall, neighbor_alltoall, NONE, (SEND_PART, RECEIVE_PART, MPI_Comm comm),
           (data, count, type, received, room, received_type, comm), NOTHING)
COLLECTIVE(Neighbor_alltoallv, neighbor_alltoallv, NONE, (SEND_PARTS, RECEIVE_PARTS, MPI_Comm comm),
           (data, counts, starts, type, received, rooms, places, received_type, comm), NOTHING)
COLLECTIVE(Neighbor_alltoallw, neighbor_alltoallw, NONE,
           (const void *data, const NUMBER counts[], const MPI_Aint starts[], const MPI_Datatype types[], void *received,
            const NUMBER rooms[], const MPI_Aint places[], const MPI_Datatype received_types[], MPI_Comm comm),
           (data, counts, starts, types, received, rooms, places, received_types, comm), NOTHING)
