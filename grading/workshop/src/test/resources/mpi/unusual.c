/* Right programs that use what few programs use: unusual CASE. One that finds something wrong says so and aborts. */
#define _GNU_SOURCE
#include <dirent.h>
#include <mpi.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static int rank, size, next, before;

#define SURE(right) \
    if (!(right)) { \
        printf("rank %d, line %d: not %s\n", rank, __LINE__, #right); \
        exit(1); \
    }

/* ---- datatypes -------------------------------------------------------------------------------------------------- */

struct mixed {
    int whole;
    float part;
};

struct later {
    float parts[10];
    int whole;
};

static MPI_Datatype made_of(int count, const int lengths[], const MPI_Aint starts[], const MPI_Datatype types[]) {
    MPI_Datatype type;
    MPI_Type_create_struct(count, lengths, starts, types, &type);
    MPI_Type_commit(&type);
    return type;
}

static MPI_Datatype mixed_type(void) {
    return made_of(2, (int[]){1, 1}, (MPI_Aint[]){0, offsetof(struct mixed, part)}, (MPI_Datatype[]){MPI_INT, MPI_FLOAT});
}

static void mixed(void) {
    struct mixed out[3] = {{rank, 1}, {rank, 2}, {rank, 3}}, in[3];
    struct later long_out = {.whole = rank}, long_in;
    MPI_Datatype type = mixed_type();
    MPI_Datatype later = made_of(2, (int[]){10, 1}, (MPI_Aint[]){0, offsetof(struct later, whole)}, (MPI_Datatype[]){MPI_FLOAT, MPI_INT});
    MPI_Sendrecv(out, 3, type, next, 0, in, 3, type, before, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    SURE(in[2].whole == before && in[2].part == 3)
    MPI_Request requests[2];
    MPI_Isend(&long_out, 1, later, next, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&long_in, 1, later, before, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Type_free(&later);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    SURE(long_in.whole == before)
    MPI_Type_free(&type);
}

/* Three numbers come where there is room for eight: one whole item, and half of another. */
static void part(void) {
    struct mixed out[2] = {{rank, 1}, {rank, 2}}, in[4];
    MPI_Datatype type = mixed_type();
    MPI_Datatype short_one = made_of(2, (int[]){1, 1}, (MPI_Aint[]){0, sizeof(struct mixed)}, (MPI_Datatype[]){type, MPI_INT});
    MPI_Status status;
    int count;
    MPI_Sendrecv(out, 1, short_one, next, 0, in, 4, type, before, 0, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, type, &count);
    SURE(count == MPI_UNDEFINED && in[1].whole == before)
    MPI_Type_free(&short_one);
    MPI_Type_free(&type);
}

/* One of which nothing is sent, though its parts have parts; and one of 4096 items. */
static void nested(void) {
    MPI_Datatype type = mixed_type(), none;
    MPI_Type_contiguous(0, type, &none);
    for (int i = 0; i < 12; i++) {
        MPI_Datatype twice = made_of(3, (int[]){1, 1, 1}, (MPI_Aint[]){0, 8, 0}, (MPI_Datatype[]){none, none, none}), more;
        MPI_Type_free(&none);
        none = twice;
        MPI_Type_create_resized(type, 0, 8 << i, &more);
        MPI_Type_free(&type);
        type = made_of(2, (int[]){1, 1}, (MPI_Aint[]){0, 8 << i}, (MPI_Datatype[]){more, more});
        MPI_Type_free(&more);
    }
    char *out = calloc(1, 8 << 12), *in = calloc(1, 8 << 12);
    MPI_Sendrecv(out, 1, none, next, 0, in, 1, none, before, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(out, 1, type, next, 0, in, 1, type, before, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    free(in);
    free(out);
    MPI_Type_free(&none);
    MPI_Type_free(&type);
}

static int never(MPI_Datatype type, int key, void *extra, void *value, void *copy, int *copied) {
    (void) type, (void) key, (void) extra, (void) value, (void) copy, (void) copied;
    SURE(!"copied")
    return MPI_ERR_OTHER;
}

/* What a program attaches to its own datatype is not touched. A datatype's own end of a buffer is not read either. */
static void attached(void) {
    int key, out[4] = {rank, 1, 2, 3}, in[4];
    MPI_Datatype column, far;
    MPI_Type_create_keyval(never, MPI_TYPE_NULL_DELETE_FN, &key, NULL);
    MPI_Type_vector(2, 1, 2, MPI_INT, &column);
    MPI_Type_set_attr(column, key, out);
    MPI_Type_commit(&column);
    MPI_Request request;
    MPI_Isend(out, 1, column, next, 0, MPI_COMM_WORLD, &request);
    MPI_Recv(in, 1, column, before, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    SURE(in[0] == before && in[2] == 2)
    MPI_Type_free(&column);
    MPI_Type_free_keyval(&key);
    MPI_Type_create_hindexed(1, (int[]){1}, (MPI_Aint[]){(MPI_Aint) 1 << 40}, MPI_INT, &column);
    MPI_Type_create_resized(column, 0, sizeof(int), &far); /* it is 1 TB away */
    MPI_Type_commit(&far);
    char *base = (char *) out - ((MPI_Aint) 1 << 40);
    MPI_Isend(base, 1, far, next, 0, MPI_COMM_WORLD, &request);
    MPI_Recv(in, 1, MPI_INT, before, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    SURE(in[0] == before)
    MPI_Type_free(&far);
    MPI_Type_free(&column);
}

#define PAIR(first_type, type) \
    { \
        struct { \
            first_type first; \
            int second; \
        } mine, least; \
        memset(&mine, 0, sizeof mine); \
        mine.first = (first_type) (size - rank); \
        mine.second = rank; \
        MPI_Allreduce(&mine, &least, 1, type, MPI_MINLOC, MPI_COMM_WORLD); \
        SURE(least.first == 1 && least.second == size - 1) \
        MPI_Reduce(&mine, &least, 1, type, MPI_MAXLOC, 0, MPI_COMM_WORLD); \
        SURE(rank > 0 || (least.first == (first_type) size && least.second == 0)) \
    }

static void pairs(void) {
    PAIR(float, MPI_FLOAT_INT)
    PAIR(double, MPI_DOUBLE_INT)
    PAIR(long, MPI_LONG_INT)
    PAIR(int, MPI_2INT)
    PAIR(short, MPI_SHORT_INT)
    PAIR(long double, MPI_LONG_DOUBLE_INT)
}

/* ---- two sides -------------------------------------------------------------------------------------------------- */

static const MPI_Datatype NO_TYPE = MPI_DATATYPE_NULL;

/* The first ranks are one side and the others the other; what one of them may leave out, it leaves out. */
static void sides(void) {
    int left = size / 2, is_left = rank < left, others = is_left ? size - left : left, here = size - others;
    int ones[64], zeros[64] = {0}, starts[64], in[64], out[64];
    MPI_Datatype types[64];
    MPI_Comm side, both;
    MPI_Comm_split(MPI_COMM_WORLD, is_left, rank, &side);
    MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, is_left ? left : 0, 5, &both);
    int me, root = !is_left ? 0 : (MPI_Comm_rank(side, &me), me) == 0 ? MPI_ROOT : MPI_PROC_NULL;
    for (int i = 0; i < 64; i++) {
        ones[i] = 1;
        starts[i] = i;
        out[i] = rank;
        types[i] = MPI_INT;
    }
#define ON_ROOT(value, otherwise) (root == MPI_ROOT ? (value) : (otherwise))
#define OUTSIDE(value, otherwise) (is_left ? (otherwise) : (value))
    MPI_Bcast(ON_ROOT(out, OUTSIDE(in, NULL)), root == MPI_PROC_NULL ? 0 : 1, MPI_INT, root, both);
    SURE(is_left || in[0] == 0)
    MPI_Scatter(ON_ROOT(out, NULL), ON_ROOT(1, 0), ON_ROOT(MPI_INT, NO_TYPE), OUTSIDE(in, NULL), OUTSIDE(1, 0),
                OUTSIDE(MPI_INT, NO_TYPE), root, both);
    MPI_Scatterv(ON_ROOT(out, NULL), ON_ROOT(ones, NULL), ON_ROOT(starts, NULL), ON_ROOT(MPI_INT, NO_TYPE), OUTSIDE(in, NULL),
                 OUTSIDE(1, 0), OUTSIDE(MPI_INT, NO_TYPE), root, both);
    MPI_Gather(OUTSIDE(out, NULL), OUTSIDE(1, 0), OUTSIDE(MPI_INT, NO_TYPE), ON_ROOT(in, NULL), ON_ROOT(1, 0),
               ON_ROOT(MPI_INT, NO_TYPE), root, both);
    MPI_Gatherv(OUTSIDE(out, NULL), OUTSIDE(1, 0), OUTSIDE(MPI_INT, NO_TYPE), ON_ROOT(in, NULL), ON_ROOT(ones, NULL),
                ON_ROOT(starts, NULL), ON_ROOT(MPI_INT, NO_TYPE), root, both);
    SURE(root != MPI_ROOT || in[0] == left)
    /* MPICH 5.0 looks at this datatype even beside MPI_PROC_NULL */
    MPI_Reduce(OUTSIDE(out, ON_ROOT(out, NULL)), ON_ROOT(in, NULL), root == MPI_PROC_NULL ? 0 : 1, MPI_INT, MPI_SUM, root, both);
    MPI_Allreduce(out, in, 1, MPI_INT, MPI_MAX, both);
    SURE(in[0] == (is_left ? size - 1 : left - 1))
    MPI_Allgather(out, 1, MPI_INT, in, 1, MPI_INT, both);
    MPI_Allgatherv(out, 1, MPI_INT, in, ones, starts, MPI_INT, both);
    SURE(in[0] == (is_left ? left : 0))
    MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, both);
    MPI_Alltoallv(out, ones, starts, MPI_INT, in, ones, starts, MPI_INT, both);
    MPI_Alltoallw(out, ones, zeros, types, in, ones, zeros, types, both);
    /* as many counts as there are ranks on this side, and no more of them can be read */
    int *counts = malloc(sizeof *counts * (size_t) here);
    for (int i = 0; i < here; i++) {
        counts[i] = others;
    }
    MPI_Reduce_scatter(out, in, counts, MPI_INT, MPI_MAX, both);
    free(counts);
    MPI_Barrier(both);
    MPI_Request request;
    MPI_Iscatterv(ON_ROOT(out, NULL), ON_ROOT(ones, NULL), ON_ROOT(starts, NULL), ON_ROOT(MPI_INT, NO_TYPE), OUTSIDE(in, NULL),
                  OUTSIDE(1, 0), OUTSIDE(MPI_INT, NO_TYPE), root, both, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Comm_rank(side, &me);
    if (me < (here < others ? here : others)) {
        MPI_Sendrecv(out, 1, MPI_INT, me, 0, in, 1, MPI_INT, me, 0, both, MPI_STATUS_IGNORE);
        SURE(in[0] == (is_left ? left : 0) + me)
    }
    MPI_Comm_free(&both);
    MPI_Comm_free(&side);
}

/* ---- no MPI_Init ------------------------------------------------------------------------------------------------ */

static void in_session(void) {
    MPI_Session session, second;
    MPI_Group group;
    MPI_Comm comm;
    int sum, own;
    struct mixed out = {1, 2}, in;
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
    MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &second);
    MPI_Group_from_session_pset(session, "mpi://WORLD", &group);
    MPI_Session_finalize(&second);
    MPI_Comm_create_from_group(group, "all", MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &comm);
    MPI_Comm_set_errhandler(comm, MPI_ERRORS_ARE_FATAL);
    MPI_Comm_rank(comm, &rank);
    MPI_Comm_size(comm, &size);
    own = rank;
    MPI_Allreduce(&own, &sum, 1, MPI_INT, MPI_SUM, comm);
    SURE(sum == size * (size - 1) / 2)
    MPI_Datatype type = mixed_type();
    MPI_Request request;
    MPI_Isend(&out, 1, type, (rank + 1) % size, 0, comm, &request);
    MPI_Recv(&in, 1, type, (rank + size - 1) % size, 0, comm, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
    MPI_Group_free(&group);
    MPI_Comm_free(&comm);
    MPI_Session_finalize(&session);
}

static void outside(void) {
    int yes, version, part, length;
    char text[MPI_MAX_LIBRARY_VERSION_STRING];
    MPI_Info info;
    MPI_Initialized(&yes);
    MPI_Finalized(&yes);
    MPI_Get_version(&version, &part);
    MPI_Get_library_version(text, &length);
    MPI_Info_create(&info);
    MPI_Info_free(&info);
}

/* ---- what may be left out, and what few use ---------------------------------------------------------------------- */

static void in_place(void) {
    int all[64] = {0}, ones[64], starts[64], zeros[64] = {0};
    MPI_Datatype types[64];
    for (int i = 0; i < 64; i++) {
        ones[i] = 1;
        starts[i] = i;
        types[i] = MPI_INT;
    }
    all[rank] = rank;
    MPI_Gather(rank ? (void *) &all[rank] : MPI_IN_PLACE, rank ? 1 : 0, rank ? MPI_INT : NO_TYPE, all, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Gatherv(rank ? (void *) &all[rank] : MPI_IN_PLACE, rank ? 1 : 0, rank ? MPI_INT : NO_TYPE, rank ? NULL : all,
                rank ? NULL : ones, rank ? NULL : starts, rank ? NO_TYPE : MPI_INT, 0, MPI_COMM_WORLD);
    SURE(rank || all[size - 1] == size - 1)
    MPI_Scatter(rank ? NULL : all, rank ? 0 : 1, rank ? NO_TYPE : MPI_INT, rank ? (void *) &all[rank] : MPI_IN_PLACE, rank ? 1 : 0,
                rank ? MPI_INT : NO_TYPE, 0, MPI_COMM_WORLD);
    MPI_Scatterv(rank ? NULL : all, rank ? NULL : ones, rank ? NULL : starts, rank ? NO_TYPE : MPI_INT,
                 rank ? (void *) &all[rank] : MPI_IN_PLACE, rank ? 1 : 0, rank ? MPI_INT : NO_TYPE, 0, MPI_COMM_WORLD);
    MPI_Allgather(MPI_IN_PLACE, 0, NO_TYPE, all, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Allgatherv(MPI_IN_PLACE, 0, NO_TYPE, all, ones, starts, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoall(MPI_IN_PLACE, 0, NO_TYPE, all, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoallv(MPI_IN_PLACE, NULL, NULL, NO_TYPE, all, ones, starts, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoallw(MPI_IN_PLACE, NULL, NULL, NULL, all, ones, zeros, types, MPI_COMM_WORLD);
    MPI_Alltoallw(&all[0], zeros, zeros, types, &all[1], zeros, zeros, types, MPI_COMM_WORLD);
    MPI_Reduce(rank ? (void *) all : MPI_IN_PLACE, rank ? NULL : all, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Scan(MPI_IN_PLACE, all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Exscan(MPI_IN_PLACE, all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Reduce_scatter(MPI_IN_PLACE, all, ones, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Reduce_scatter_block(MPI_IN_PLACE, all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Request request;
    MPI_Isend(NULL, 0, MPI_INT, next, 0, MPI_COMM_WORLD, &request);
    MPI_Recv(NULL, 0, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Sendrecv(NULL, 0, MPI_INT, MPI_PROC_NULL, 0, all, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void neighbours(void) {
    int ints[8] = {rank, rank}, in[8], ones[] = {1, 1}, starts[] = {0, 1};
    MPI_Aint places[] = {0, 0};
    MPI_Datatype types[] = {MPI_INT, MPI_INT};
    MPI_Comm ring;
    MPI_Cart_create(MPI_COMM_WORLD, 1, &size, (int[]){1}, 0, &ring);
    MPI_Neighbor_allgather(ints, 1, MPI_INT, in, 1, MPI_INT, ring);
    SURE(in[0] == before && in[1] == next)
    MPI_Neighbor_allgatherv(ints, 1, MPI_INT, in, ones, starts, MPI_INT, ring);
    MPI_Neighbor_alltoall(ints, 1, MPI_INT, in, 1, MPI_INT, ring);
    MPI_Neighbor_alltoallv(ints, ones, starts, MPI_INT, in, ones, starts, MPI_INT, ring);
    MPI_Neighbor_alltoallw(ints, ones, places, types, in, ones, places, types, ring);
    MPI_Comm_free(&ring);
}

static void requests(void) {
    struct mixed out = {rank, 1}, in = {-1, 0};
    MPI_Datatype type = mixed_type();
    MPI_Request both[3];
    MPI_Status statuses[3];
    int done, indices[3], flag, index;
    MPI_Send_init(&out, 1, type, next, 0, MPI_COMM_WORLD, &both[0]);
    MPI_Recv_init(&in, 1, type, before, 0, MPI_COMM_WORLD, &both[1]);
    both[2] = MPI_REQUEST_NULL;
    MPI_Type_free(&type);
    for (int i = 0; i < 3; i++) {
        MPI_Startall(2, both);
        MPI_Waitall(3, both, i ? MPI_STATUSES_IGNORE : statuses);
    }
    MPI_Startall(2, both);
    for (int left = 2; left > 0; left -= done) {
        MPI_Waitsome(3, both, &done, indices, MPI_STATUSES_IGNORE);
    }
    SURE(in.whole == before)
    MPI_Waitany(3, both, &index, MPI_STATUS_IGNORE); /* none is under way */
    SURE(index == MPI_UNDEFINED)
    MPI_Testall(3, both, &flag, MPI_STATUSES_IGNORE);
    MPI_Testany(3, both, &index, &flag, MPI_STATUS_IGNORE);
    MPI_Testsome(3, both, &done, indices, MPI_STATUSES_IGNORE);
    MPI_Request_free(&both[0]);
    MPI_Request_free(&both[1]);
    MPI_Irecv(&in, 1, MPI_INT, before, 99, MPI_COMM_WORLD, &both[0]);
    MPI_Cancel(&both[0]);
    MPI_Wait(&both[0], &statuses[0]);
    MPI_Test_cancelled(&statuses[0], &flag);
    SURE(flag)
    MPI_Wait(&both[0], MPI_STATUS_IGNORE);
}

static void probes(void) {
    struct mixed out = {rank, 1}, in;
    MPI_Datatype type = mixed_type();
    MPI_Message message;
    MPI_Request sent, received;
    MPI_Status status;
    int flag = 0;
    for (int i = 0; i < 3; i++) {
        MPI_Isend(&out, 1, type, next, i, MPI_COMM_WORLD, &sent);
        if (i == 0) {
            MPI_Probe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Recv(&in, 1, type, before, 0, MPI_COMM_WORLD, &status);
        } else if (i == 1) {
            MPI_Mprobe(before, 1, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
            MPI_Mrecv(&in, 1, type, &message, MPI_STATUS_IGNORE);
        } else {
            while (!flag) {
                MPI_Improbe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, &message, MPI_STATUS_IGNORE);
            }
            MPI_Imrecv(&in, 1, type, &message, &received);
            MPI_Wait(&received, &status);
        }
        SURE(in.whole == before)
        MPI_Wait(&sent, MPI_STATUS_IGNORE);
    }
    MPI_Mprobe(MPI_PROC_NULL, 0, MPI_COMM_WORLD, &message, MPI_STATUS_IGNORE);
    MPI_Mrecv(NULL, 0, MPI_INT, &message, MPI_STATUS_IGNORE);
    MPI_Type_free(&type);
}

/* With numbers of counts that are longer than an int. */
static void large(void) {
    struct mixed out[2] = {{rank, 1}, {rank, 2}}, in[2];
    MPI_Datatype type, row;
    MPI_Type_create_struct_c(2, (MPI_Count[]){1, 1}, (MPI_Count[]){0, offsetof(struct mixed, part)}, (MPI_Datatype[]){MPI_INT, MPI_FLOAT},
                             &type);
    MPI_Type_contiguous_c(2, type, &row);
    MPI_Type_commit(&row);
    MPI_Request requests[2];
    MPI_Isend_c(out, 1, row, next, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv_c(in, 1, row, before, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    SURE(in[1].whole == before)
    MPI_Sendrecv(out, 1, row, next, 0, in, 1, row, before, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Bcast_c(out, 1, row, 0, MPI_COMM_WORLD);
    MPI_Type_free(&row);
    MPI_Type_free(&type);
}

static void errors(void) {
    MPI_Errhandler handler;
    MPI_Comm_get_errhandler(MPI_COMM_WORLD, &handler);
    SURE(handler == MPI_ERRORS_ARE_FATAL)
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    SURE(MPI_Send(&rank, 1, MPI_INT, size + 7, 0, MPI_COMM_WORLD) != MPI_SUCCESS)
    SURE(MPI_Send(&rank, -1, MPI_INT, next, 0, MPI_COMM_WORLD) != MPI_SUCCESS)
    SURE(MPI_Bcast(&rank, 1, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD) != MPI_SUCCESS)
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
}

/* ---- threads ---------------------------------------------------------------------------------------------------- */

enum { THREADS = 4, ROUNDS = 20 };

static void *exchange(void *number) {
    int tag = *(int *) number;
    for (int i = 0; i < ROUNDS; i++) {
        struct mixed out = {rank, (float) i}, in;
        MPI_Datatype type = mixed_type();
        MPI_Comm comm = MPI_COMM_WORLD;
        MPI_Request request;
        MPI_Isend(&out, 1, type, next, tag, comm, &request);
        MPI_Recv(&in, 1, type, before, tag, comm, MPI_STATUS_IGNORE);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        SURE(in.whole == before && in.part == (float) i)
        MPI_Type_free(&type);
    }
    return NULL;
}

static void threads(void) {
    pthread_t all[THREADS];
    int tags[THREADS];
    for (int i = 0; i < THREADS; i++) {
        tags[i] = i;
        pthread_create(&all[i], NULL, exchange, &tags[i]);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(all[i], NULL);
    }
}

/* ---- collectives and messages that are described once and started often ----------------------------------------- */

/* Each twice, and the broadcast also with the larger numbers. */
static void persistent(void) {
    int value = rank == 0 ? 7 : 0, sum = 0, all[64];
    MPI_Request requests[4];
    MPI_Bcast_init(&value, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Bcast_init_c(&value, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    MPI_Allgather_init(&rank, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[2]);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &requests[3]);
    for (int i = 0; i < 2; i++) {
        for (int j = 0; j < 4; j++) {
            MPI_Start(&requests[j]);
            MPI_Wait(&requests[j], MPI_STATUS_IGNORE);
        }
    }
    SURE(value == 7 && all[size - 1] == size - 1)
    for (int j = 0; j < 4; j++) {
        MPI_Request_free(&requests[j]);
    }
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce_c(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    SURE(sum == size * (size - 1) / 2)
}

static void partitions(void) {
    enum { PARTS = 3, EACH = 2 };
    int out[PARTS * EACH], in[PARTS * EACH];
    MPI_Request requests[2];
    MPI_Psend_init(out, PARTS, EACH, MPI_INT, next, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[0]);
    MPI_Precv_init(in, PARTS, EACH, MPI_INT, before, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &requests[1]);
    for (int time = 1; time <= 2; time++) {
        MPI_Startall(2, requests);
        for (int part = 0; part < PARTS; part++) {
            out[part * EACH] = out[part * EACH + 1] = time * 100 + rank;
            MPI_Pready(part, requests[0]);
        }
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
        SURE(in[PARTS * EACH - 1] == time * 100 + before)
    }
    MPI_Request_free(&requests[0]);
    MPI_Request_free(&requests[1]);
}

/* ---- memory of others, and files -------------------------------------------------------------------------------- */

static void windows(void) {
    struct mixed out = {rank, 1}, *mine;
    int *counter, old = -1, one = 1;
    MPI_Datatype type = mixed_type();
    MPI_Win win, counters;
    MPI_Group all, neighbour, other;
    MPI_Request requests[3];
    MPI_Win_allocate(2 * sizeof *mine, sizeof *mine, MPI_INFO_NULL, MPI_COMM_WORLD, &mine, &win);
    MPI_Win_fence(0, win);
    MPI_Put(&out, 1, type, next, 0, 1, type, win);
    MPI_Win_fence(0, win);
    SURE(mine[0].whole == before)
    MPI_Win_allocate_shared(sizeof *counter, sizeof *counter, MPI_INFO_NULL, MPI_COMM_WORLD, &counter, &counters);
    MPI_Win_lock_all(0, counters);
    *counter = 0;
    MPI_Win_sync(counters);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Fetch_and_op(&one, &old, MPI_INT, 0, 0, MPI_SUM, counters);
    MPI_Win_flush_all(counters);
    SURE(old >= 0 && old < size)
    MPI_Win_unlock_all(counters);
    /* a request of a window's among those of messages */
    struct mixed got = {-1, 0}, message = {-1, 0};
    MPI_Win_lock(MPI_LOCK_SHARED, next, 0, win);
    MPI_Rget(&got, 1, type, next, 0, 1, type, win, &requests[0]);
    MPI_Irecv(&message, 1, type, before, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(&out, 1, type, next, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Waitall(3, requests, MPI_STATUSES_IGNORE);
    MPI_Win_unlock(next, win);
    SURE(got.whole == rank && message.whole == before)
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &next, &neighbour);
    MPI_Group_incl(all, 1, &before, &other);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Win_post(other, 0, win);
    MPI_Win_start(neighbour, 0, win);
    MPI_Accumulate(&(int){100}, 1, MPI_INT, next, 0, 1, MPI_INT, MPI_SUM, win);
    MPI_Win_complete(win);
    MPI_Win_wait(win);
    SURE(mine[0].whole == before + 100)
    MPI_Group_free(&all);
    MPI_Group_free(&neighbour);
    MPI_Group_free(&other);
    MPI_Win_free(&counters);
    MPI_Win_free(&win);
    MPI_Type_free(&type);
}

/* Each rank writes every size-th number. */
static void files(void) {
    enum { EACH = 5 };
    int out[EACH], in[EACH] = {0}, sum = 0;
    MPI_File file;
    MPI_Datatype every;
    MPI_Request requests[2];
    MPI_Offset length;
    for (int i = 0; i < EACH; i++) {
        out[i] = i * size + rank;
    }
    MPI_File_open(MPI_COMM_WORLD, "numbers", MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_Type_vector(EACH, 1, size, MPI_INT, &every);
    MPI_Type_commit(&every);
    MPI_File_set_view(file, (MPI_Offset) sizeof(int) * rank, MPI_INT, every, "native", MPI_INFO_NULL);
    MPI_File_write_at_all(file, 0, out, EACH, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_sync(file);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_get_size(file, &length);
    SURE(length == (MPI_Offset) sizeof(int) * EACH * size)
    MPI_File_iread_at(file, 0, in, EACH, MPI_INT, &requests[0]);
    MPI_Iallreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &requests[1]);
    for (int done = 0, index; done < 2; done++) {
        MPI_Waitany(2, requests, &index, MPI_STATUS_IGNORE);
        SURE(index != MPI_UNDEFINED)
    }
    SURE(sum == size * (size - 1) / 2 && in[EACH - 1] == out[EACH - 1])
    MPI_File_close(&file);
    MPI_Type_free(&every);
}

/* ---- functions of the program's that MPI calls ------------------------------------------------------------------ */

static int copies, deletions;

static int copy_rank(MPI_Comm comm, int key, void *extra, void *value, void *copy, int *copied) {
    (void) key, (void) extra;
    int own;
    MPI_Comm_rank(comm, &own);
    *(void **) copy = (char *) value + own;
    *copied = 1;
    copies++;
    return MPI_SUCCESS;
}

static int delete_rank(MPI_Comm comm, int key, void *value, void *extra) {
    (void) key, (void) value, (void) extra;
    int own;
    MPI_Comm_rank(comm, &own);
    deletions++;
    return MPI_SUCCESS;
}

/* The last of them is deleted in MPI_Finalize. */
static void attributes(void) {
    int key, *bound, yes;
    char base[64], *found;
    MPI_Comm other, third;
    MPI_Request request;
    MPI_Comm_create_keyval(copy_rank, delete_rank, &key, NULL);
    MPI_Comm_set_attr(MPI_COMM_WORLD, key, base);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    SURE(copies == 1)
    MPI_Comm_get_attr(other, key, &found, &yes);
    SURE(yes && found == base + rank)
    MPI_Comm_idup(other, &third, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    SURE(copies == 2)
    MPI_Comm_set_attr(MPI_COMM_SELF, key, base);
    MPI_Comm_free(&third);
    MPI_Comm_free(&other);
    MPI_Comm_delete_attr(MPI_COMM_WORLD, key);
    SURE(deletions == 3)
    MPI_Comm_free_keyval(&key);
    MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &bound, &yes);
    SURE(yes && *bound >= 32767)
}

static void add_mixed(void *in, void *sum, int *count, MPI_Datatype *type) {
    int bytes;
    MPI_Aint lower, extent;
    MPI_Type_size(*type, &bytes);
    MPI_Type_get_extent(*type, &lower, &extent);
    SURE(bytes == sizeof(struct mixed) && extent == bytes)
    for (int i = 0; i < *count; i++) {
        ((struct mixed *) sum)[i].whole += ((struct mixed *) in)[i].whole;
        ((struct mixed *) sum)[i].part += ((struct mixed *) in)[i].part;
    }
}

static void operations(void) {
    struct mixed own = {rank, 1}, sum;
    MPI_Datatype type = mixed_type();
    MPI_Op op;
    MPI_Request request;
    MPI_Op_create(add_mixed, 1, &op);
    MPI_Allreduce(&own, &sum, 1, type, op, MPI_COMM_WORLD);
    SURE(sum.whole == size * (size - 1) / 2 && sum.part == (float) size)
    MPI_Iscan(&own, &sum, 1, type, op, MPI_COMM_WORLD, &request);
    MPI_Op_free(&op);
    MPI_Type_free(&type);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    SURE(sum.whole == rank * (rank + 1) / 2)
}

/* One thread is in MPI, which calls the program, which calls MPI; others send meanwhile what the counter has to ask MPI about. */
static void *reduce(void *number) {
    (void) number;
    MPI_Comm own;
    MPI_Datatype type = mixed_type();
    MPI_Op op;
    MPI_Op_create(add_mixed, 1, &op);
    MPI_Comm_dup(MPI_COMM_WORLD, &own);
    for (int i = 0; i < 300; i++) {
        struct mixed out[8] = {{rank, 1}}, sum[8];
        MPI_Allreduce(out, sum, 8, type, op, own);
        SURE(sum[0].whole == size * (size - 1) / 2)
    }
    MPI_Comm_free(&own);
    MPI_Op_free(&op);
    MPI_Type_free(&type);
    return NULL;
}

static void *exchange(void *number);

static void nested_threads(void) {
    pthread_t all[3];
    int tags[] = {0, 1, 2};
    for (int i = 0; i < 3; i++) {
        pthread_create(&all[i], NULL, i == 0 ? reduce : exchange, &tags[i]);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(all[i], NULL);
    }
}

static int called;
static MPI_Comm failed_in;

static void on_error(MPI_Comm *comm, int *code, ...) {
    int class;
    MPI_Error_class(*code, &class);
    called++;
    failed_in = *comm;
}

/* Of a communicator of which nothing was said, MPICH asks those that MPI begins with, as they are when the error comes. */
static void inherited(void) {
    MPI_Comm before_it, after_it, strict;
    MPI_Errhandler handler;
    MPI_Comm_dup(MPI_COMM_WORLD, &before_it);
    MPI_Comm_dup(MPI_COMM_WORLD, &strict);
    MPI_Comm_set_errhandler(strict, MPI_ERRORS_ARE_FATAL);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_dup(MPI_COMM_WORLD, &after_it);
    SURE(MPI_Send(&rank, 1, MPI_INT, size, 0, before_it) != MPI_SUCCESS)
    SURE(MPI_Send(&rank, 1, MPI_INT, size, 0, after_it) != MPI_SUCCESS)
    SURE(MPI_Send(&rank, 1, MPI_INT, size, 0, MPI_COMM_SELF) != MPI_SUCCESS)
    SURE(MPI_Send(&rank, 1, MPI_INT, next, 0, MPI_COMM_NULL) != MPI_SUCCESS)
    MPI_Comm_get_errhandler(before_it, &handler);
    SURE(handler == MPI_ERRORS_ARE_FATAL)
    MPI_Comm_get_errhandler(strict, &handler);
    SURE(handler == MPI_ERRORS_ARE_FATAL)
    MPI_Comm_free(&before_it);
    MPI_Comm_free(&after_it);
    MPI_Comm_free(&strict);
}

/* A function of the program's own sees its own errors, one by one, and none of anybody else's. After it, MPICH 5 returns no error. */
static void handlers(void) {
    MPI_Errhandler own, found;
    MPI_Comm gone, other;
    MPI_Status statuses[2];
    MPI_Request requests[2];
    int in[2];
    MPI_Comm_create_errhandler(on_error, &own);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, own);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, own);
    MPI_Comm_get_errhandler(MPI_COMM_WORLD, &found);
    SURE(found == own)
    MPI_Errhandler_free(&found);
    MPI_Comm_dup(MPI_COMM_WORLD, &other);
    gone = other;
    MPI_Barrier(other);
    MPI_Comm_free(&other);
    MPI_Send(in, 1, MPI_INT, next, 0, gone);
    SURE(called == 1)
    MPI_Bcast(in, 1, MPI_INT, 0, MPI_COMM_NULL);
    SURE(called == 2)
    MPI_Irecv(in, 1, MPI_INT, 0, 0, gone, requests);
    SURE(called == 3)
    MPI_Send(in, 1, MPI_INT, size, 0, MPI_COMM_WORLD);
    SURE(called == 4 && failed_in == MPI_COMM_WORLD)
    MPI_Wait(NULL, MPI_STATUS_IGNORE);
    SURE(called == 5)
    MPI_Waitall(1, NULL, MPI_STATUSES_IGNORE);
    SURE(called == 6)
    /* one of the two is too long for its room */
    int out[3] = {1, 2, 3};
    MPI_Irecv(&in[0], 1, MPI_INT, before, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, before, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Sendrecv(out, 3, MPI_INT, next, 0, NULL, 0, MPI_INT, MPI_PROC_NULL, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(out, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Waitall(2, requests, statuses);
    SURE(called == 7 && statuses[0].MPI_ERROR != MPI_SUCCESS && requests[0] == MPI_REQUEST_NULL)
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    SURE(in[1] == 1 && called == 7)
    MPI_Errhandler_free(&own);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_ARE_FATAL);
}

/* With one that fails, or none: what it leaves in handles and statuses. */
static void wait_for_three(int wait(int, MPI_Request *, MPI_Status *), bool fails, int left[8]) {
    int in[2], out[] = {1, 2, 3};
    MPI_Request requests[4] = {MPI_REQUEST_NULL};
    MPI_Status all[4];
    for (int i = 0; i < 4; i++) {
        all[i].MPI_ERROR = 77;
    }
    MPI_Irecv(&in[0], 1, MPI_INT, before, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Irecv(&in[1], 1, MPI_INT, before, 1, MPI_COMM_WORLD, &requests[3]);
    MPI_Isend(out, fails ? 3 : 1, MPI_INT, next, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(out, 1, MPI_INT, next, 1, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    left[0] = wait(4, requests, all);
    for (int i = 0; i < 3; i++) {
        left[1 + 2 * i] = all[i].MPI_ERROR;
        MPI_Error_class(left[1 + 2 * i], &left[1 + 2 * i]);
        left[2 + 2 * i] = requests[i] == MPI_REQUEST_NULL;
    }
    left[7] = fails ? 0 : all[2].MPI_SOURCE;
    MPI_Wait(&requests[3], MPI_STATUS_IGNORE);
    SURE(in[1] == 1 && requests[3] == MPI_REQUEST_NULL)
}

/* A call that the counter makes of others leaves what MPI's own leaves. */
static void statuses(void) {
    int expected[8], left[8];
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    for (int fails = 0; fails < 2; fails++) {
        wait_for_three(PMPI_Waitall, fails, expected);
        wait_for_three(MPI_Waitall, fails, left);
        SURE(memcmp(expected, left, sizeof left) == 0)
    }
}

static int queries, frees;

static int query(void *extra, MPI_Status *status) {
    (void) extra;
    MPI_Status_set_elements(status, MPI_INT, 3);
    MPI_Status_set_cancelled(status, 0);
    status->MPI_SOURCE = 5;
    status->MPI_TAG = 6;
    queries++;
    return MPI_SUCCESS;
}

static int free_general(void *extra) {
    (void) extra;
    frees++;
    return MPI_SUCCESS;
}

static int cancel_general(void *extra, int complete) {
    (void) extra, (void) complete;
    return MPI_SUCCESS;
}

static void general(void) {
    int in = -1, count;
    MPI_Request requests[3];
    MPI_Status all[3];
    MPI_Grequest_start(query, free_general, cancel_general, NULL, &requests[0]);
    MPI_Irecv(&in, 1, MPI_INT, before, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Isend(&rank, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &requests[2]);
    MPI_Grequest_complete(requests[0]);
    MPI_Waitall(3, requests, all);
    MPI_Get_count(&all[0], MPI_INT, &count);
    SURE(in == before && queries == 1 && frees == 1 && count == 3 && all[0].MPI_SOURCE == 5)
}

/* ---- many, moved and forgotten requests ------------------------------------------------------------------------- */

/* They are waited for in another order, and in other variables. */
static void many(void) {
    enum { MANY = 2000 };
    int *in = calloc(MANY, sizeof *in), *out = calloc(MANY, sizeof *out);
    MPI_Request *first = calloc(2 * MANY, sizeof *first), *moved = calloc(2 * MANY, sizeof *moved);
    for (int i = 0; i < MANY; i++) {
        out[i] = rank + i;
        MPI_Irecv(&in[i], 1, MPI_INT, before, i % 1000, MPI_COMM_WORLD, &first[i]);
    }
    for (int i = 0; i < MANY; i++) {
        MPI_Isend(&out[i], 1, MPI_INT, next, i % 1000, MPI_COMM_WORLD, &first[MANY + i]);
    }
    for (int i = 0; i < 2 * MANY; i++) {
        moved[2 * MANY - 1 - i] = first[i];
        first[i] = MPI_REQUEST_NULL;
    }
    for (int i = 0; i < 2 * MANY; i++) {
        MPI_Wait(&moved[i], MPI_STATUS_IGNORE);
    }
    SURE(in[MANY - 1] == before + MANY - 1)
    free(in);
    free(out);
    free(first);
    free(moved);
}

/* The requests of messages that have arrived are given away, and what was sent is gone. */
static void forgotten(void) {
    MPI_Request request;
    int in, first, again;
    for (int i = 0; i < 50; i++) {
        int *out = mmap(NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        *out = rank + i;
        MPI_Isend(out, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &request);
        MPI_Recv(&in, 1, MPI_INT, before, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        SURE(in == before + i)
        MPI_Barrier(MPI_COMM_WORLD);
        munmap(out, 1 << 16);
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Isend(&rank, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &request);
    MPI_Request other = request;
    MPI_Irecv(&first, 1, MPI_INT, before, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Wait(&other, MPI_STATUS_IGNORE);
    SURE(first == before)
    MPI_Sendrecv(&rank, 1, MPI_INT, next, 1, &again, 1, MPI_INT, before, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    SURE(again == before)
}

/* ---- what else a program may do --------------------------------------------------------------------------------- */

static void graphs(void) {
    int in[2] = {-1, -1}, degree = 2, to[] = {next, before}, from[] = {before, next}, low, high;
    MPI_Comm graph, half, both, merged, named;
    MPI_Info info;
    MPI_Request request;
    MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, degree, from, MPI_UNWEIGHTED, degree, to, MPI_UNWEIGHTED, MPI_INFO_NULL, 0, &graph);
    MPI_Neighbor_alltoall((int[]){rank, rank}, 1, MPI_INT, in, 1, MPI_INT, graph);
    SURE(in[0] == before && in[1] == next)
    MPI_Ineighbor_allgather(&rank, 1, MPI_INT, in, 1, MPI_INT, graph, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    SURE(in[0] == before && in[1] == next)
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &half);
    int last_even = (size - 1) / 2 * 2, last_odd = size / 2 * 2 - 1; /* they are the first of each half */
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank % 2 == 0 ? last_odd : last_even, 7, &both);
    MPI_Intercomm_merge(both, rank % 2, &merged);
    MPI_Comm_rank(merged, &low);
    high = (low + 1) % size;
    MPI_Sendrecv(&rank, 1, MPI_INT, high, 0, in, 1, MPI_INT, (low + size - 1) % size, 0, merged, MPI_STATUS_IGNORE);
    MPI_Info_create(&info);
    MPI_Info_set(info, "key", "value");
    MPI_Comm_dup_with_info(merged, info, &named);
    MPI_Barrier(named);
    MPI_Info_free(&info);
    MPI_Comm_free(&named);
    MPI_Comm_free(&merged);
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
    MPI_Comm_free(&graph);
}

static void control_variables(void) {
    int level, count, length = 128, longer = 128, verbosity, binding, scope;
    char name[128], description[128];
    MPI_Datatype type;
    MPI_T_enum values;
    SURE(MPI_T_init_thread(MPI_THREAD_SINGLE, &level) == MPI_SUCCESS)
    MPI_T_cvar_get_num(&count);
    MPI_T_cvar_get_info(0, name, &length, &verbosity, &type, &values, description, &longer, &binding, &scope);
    SURE(count > 0 && length > 1)
    MPI_T_finalize();
}

static sigjmp_buf recovery;

static void recover(int signal) {
    siglongjmp(recovery, signal);
}

static void set_signals(void) {
    struct sigaction own = {.sa_handler = recover, .sa_flags = SA_NODEFER};
    for (const int *each = (int[]){SIGSEGV, SIGFPE, SIGTERM, SIGURG, 0}; *each; each++) {
        sigaction(*each, &own, NULL);
    }
}

/* What a program has said about signals before MPI_Init. */
static void signals(void) {
    for (const int *each = (int[]){SIGSEGV, SIGFPE, SIGTERM, SIGURG, 0}; *each; each++) {
        int came = sigsetjmp(recovery, 1);
        if (came == 0) {
            raise(*each);
        }
        SURE(came == *each)
    }
}

/* It closes what it has not opened, and has files of its own under these numbers. */
static void own_files(void) {
    DIR *folder = opendir("/proc/self/fd");
    char link[64], name[512];
    int lost[64], count = 0;
    for (struct dirent *entry; (entry = readdir(folder)) && count < 64;) {
        snprintf(link, sizeof link, "/proc/self/fd/%.20s", entry->d_name);
        ssize_t length = readlink(link, name, sizeof name - 1);
        if (length > 0 && (name[length] = 0, strstr(name, "/events-"))) {
            lost[count++] = atoi(entry->d_name);
        }
    }
    closedir(folder);
    FILE *own = tmpfile();
    for (int i = 0; i < count; i++) {
        dup2(fileno(own), lost[i]);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    fseek(own, 0, SEEK_END);
    SURE(ftell(own) == 0)
    fclose(own);
}

int main(int count, char *words[]) {
    const char *what = words[1];
    if (strcmp(what, "sessions") == 0) {
        outside();
        in_session();
        outside();
        puts("right");
        return 0;
    }
    int level;
    outside();
    if (strcmp(what, "signals") == 0) {
        set_signals();
    }
    MPI_Init_thread(&count, &words, strstr(what, "threads") ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    next = (rank + 1) % size;
    before = (rank + size - 1) % size;
#define CASE(name) if (strcmp(what, #name) == 0) { name(); }
    CASE(mixed)
    CASE(part)
    CASE(nested)
    CASE(attached)
    CASE(pairs)
    CASE(sides)
    CASE(in_place)
    CASE(neighbours)
    CASE(requests)
    CASE(probes)
    CASE(large)
    CASE(persistent)
    CASE(partitions)
    CASE(errors)
    CASE(threads)
    CASE(windows)
    CASE(files)
    CASE(attributes)
    CASE(operations)
    CASE(nested_threads)
    CASE(inherited)
    CASE(handlers)
    CASE(statuses)
    CASE(general)
    CASE(many)
    CASE(forgotten)
    CASE(graphs)
    CASE(control_variables)
    CASE(signals)
    CASE(own_files)
    MPI_Finalize();
    SURE(strcmp(what, "attributes") != 0 || deletions == 4)
    outside();
    puts("right");
    return 0;
}
