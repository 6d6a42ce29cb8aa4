/* Right programs that use what few programs use: unusual CASE. One that finds something wrong says so and aborts. */
#include <mpi.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    MPI_Reduce(OUTSIDE(out, ON_ROOT(out, NULL)), ON_ROOT(in, NULL), root == MPI_PROC_NULL ? 0 : 1, root == MPI_PROC_NULL ? NO_TYPE : MPI_INT,
               MPI_SUM, root, both);
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
    MPI_Init_thread(&count, &words, strcmp(what, "threads") == 0 ? MPI_THREAD_MULTIPLE : MPI_THREAD_SINGLE, &level);
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
    MPI_Finalize();
    outside();
    puts("right");
    return 0;
}
