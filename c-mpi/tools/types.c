/*
 * Datatypes: the number of their numbers and bytes. Asks MPI only for a datatype's size and description:
 * PMPI_Get_elements_x of MPICH 4.0.2 divides by zero if two kinds of numbers have equal sizes.
 */
#include "count.h"
#include <stdint.h>
#include <stdlib.h>

/* ---- descriptions ----------------------------------------------------------------------------------------------- */

/* How a datatype was made: from these parts, in this order. It has no parts if it is basic. */
struct description {
    int maker;
    MPI_Count parts;
    MPI_Datatype *types;
    MPI_Count *lengths; /* NULL if the only part fills the datatype */
};

static int maker_of(MPI_Datatype type) {
    MPI_Count integers, addresses, counts, types;
    int maker = MPI_COMBINER_NAMED;
    if (type != MPI_DATATYPE_NULL) {
        asking++;
        PMPI_Type_get_envelope_c(type, &integers, &addresses, &counts, &types, &maker);
        asking--;
    }
    return maker;
}

/* A copy of a vector, or a vector with another extent, also counts as a vector. */
bool is_vector(MPI_Datatype type) {
    int maker = maker_of(type);
    return maker == MPI_COMBINER_VECTOR || maker == MPI_COMBINER_DUP || maker == MPI_COMBINER_RESIZED;
}

static bool is_basic(int maker) {
    return maker == MPI_COMBINER_NAMED || maker == MPI_COMBINER_F90_REAL || maker == MPI_COMBINER_F90_COMPLEX
            || maker == MPI_COMBINER_F90_INTEGER;
}

/*
 * The parts' lengths are in one of two lists, after their number. The list depends on the function that made the
 * struct.
 */
static MPI_Count *lengths_of(MPI_Count parts, const int integers[], const MPI_Count counts[], bool are_integers) {
    MPI_Count *lengths = malloc((size_t) parts * sizeof *lengths);
    for (MPI_Count i = 0; lengths && i < parts; i++) {
        lengths[i] = are_integers ? integers[i + 1] : counts[i + 1];
    }
    return lengths;
}

static void forget(struct description *description) {
    for (MPI_Count i = 0; i < description->parts; i++) {
        if (!is_basic(maker_of(description->types[i]))) {
            PMPI_Type_free(&description->types[i]);
        }
    }
    free(description->types);
    free(description->lengths);
}

/* Returns false if there is no memory. */
static bool describe(MPI_Datatype type, struct description *description) {
    MPI_Count integers, addresses, counts;
    *description = (struct description){.maker = MPI_COMBINER_NAMED};
    PMPI_Type_get_envelope_c(type, &integers, &addresses, &counts, &description->parts, &description->maker);
    if (is_basic(description->maker) || description->parts == 0) {
        description->parts = 0;
        return true;
    }
    int *all_integers = malloc((size_t) integers * sizeof *all_integers + 1);
    MPI_Aint *all_addresses = malloc((size_t) addresses * sizeof *all_addresses + 1);
    MPI_Count *all_counts = malloc((size_t) counts * sizeof *all_counts + 1);
    description->types = malloc((size_t) description->parts * sizeof *description->types);
    bool known = all_integers && all_addresses && all_counts && description->types
            && PMPI_Type_get_contents_c(type, integers, addresses, counts, description->parts, all_integers, all_addresses,
                                        all_counts, description->types) == MPI_SUCCESS;
    if (!known) {
        description->parts = 0;
    } else if (description->maker == MPI_COMBINER_STRUCT) {
        description->lengths = lengths_of(description->parts, all_integers, all_counts, integers > description->parts);
        known = description->lengths;
    }
    free(all_counts);
    free(all_addresses);
    free(all_integers);
    if (!known) {
        forget(description);
    }
    return known;
}

/* ---- elements --------------------------------------------------------------------------------------------------- */

static MPI_Count size_of(MPI_Datatype type) {
    MPI_Count size = 0;
    return type != MPI_DATATYPE_NULL && PMPI_Type_size_x(type, &size) == MPI_SUCCESS ? size : 0;
}

/* The bytes of the first number in MPI's own pairs, such as MPI_FLOAT_INT; 0 for all other datatypes. */
static MPI_Count first_of_pair(MPI_Datatype type, MPI_Count size) {
    const MPI_Datatype with_int[] = {MPI_FLOAT_INT, MPI_DOUBLE_INT, MPI_LONG_INT, MPI_SHORT_INT, MPI_LONG_DOUBLE_INT, MPI_2INT};
    const MPI_Datatype twins[] = {MPI_2INTEGER, MPI_2REAL, MPI_2DOUBLE_PRECISION};
    for (size_t i = 0; i < sizeof with_int / sizeof *with_int; i++) {
        if (type == with_int[i]) {
            return size - (MPI_Count) sizeof(int);
        }
    }
    for (size_t i = 0; i < sizeof twins / sizeof *twins; i++) {
        if (type == twins[i]) {
            return size / 2;
        }
    }
    return 0;
}

static MPI_Count basic_elements(MPI_Datatype type, MPI_Count bytes) {
    MPI_Count size = size_of(type), first = first_of_pair(type, size);
    return (bytes >= size) + (first > 0 && bytes >= first);
}

static MPI_Count elements_of(MPI_Datatype type, MPI_Count bytes);

/* The number of elements in these items; fewer if there are not enough bytes for them. Takes the bytes. */
static MPI_Count take(MPI_Count count, MPI_Datatype type, MPI_Count *bytes) {
    MPI_Count size = size_of(type);
    if (size <= 0 || count <= 0 || *bytes <= 0) {
        return 0;
    }
    MPI_Count whole = *bytes / size < count ? *bytes / size : count;
    MPI_Count elements = whole > 0 ? whole * elements_of(type, size) : 0;
    *bytes -= whole * size;
    if (whole < count && *bytes > 0) {
        elements += elements_of(type, *bytes);
        *bytes = 0;
    }
    return elements;
}

/* The key under which a datatype remembers the number of its elements: it may be made of datatypes with many parts. */
static int memory = MPI_KEYVAL_INVALID;

void let_types_remember(void) {
    PMPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, MPI_TYPE_NULL_DELETE_FN, &memory, NULL);
}

static bool remembers(MPI_Datatype type, MPI_Count *elements) {
    void *known;
    int is_known = 0;
    PMPI_Type_get_attr(type, memory, &known, &is_known);
    *elements = is_known ? (MPI_Count) (intptr_t) known : 0;
    return is_known;
}

/* The number of elements in the first bytes of one item, in the order of its description. 0 if there is no memory. */
static MPI_Count elements_of(MPI_Datatype type, MPI_Count bytes) {
    struct description description;
    MPI_Count elements = 0, size = size_of(type);
    if (is_basic(maker_of(type))) {
        return basic_elements(type, bytes);
    }
    if ((bytes == size && remembers(type, &elements)) || !describe(type, &description)) {
        return elements;
    }
    MPI_Count left = bytes;
    for (MPI_Count i = 0; i < description.parts; i++) {
        elements += take(description.lengths ? description.lengths[i] : size, description.types[i], &left);
    }
    forget(&description);
    if (bytes == size) {
        PMPI_Type_set_attr(type, memory, (void *) (intptr_t) elements);
    }
    return elements;
}

/* ---- amounts ---------------------------------------------------------------------------------------------------- */

/* Numbers that travel as bytes count as ints, if possible. */
static struct amount amount(MPI_Count elements, MPI_Count bytes) {
    bool are_bytes = elements == bytes;
    return (struct amount){are_bytes && bytes % (long) sizeof(int) == 0 ? bytes / (long) sizeof(int) : elements, bytes};
}

struct amount amount_of(MPI_Count count, MPI_Datatype type) {
    if (count <= 0 || type == MPI_DATATYPE_NULL) {
        return amount(0, 0);
    }
    asking++;
    MPI_Count bytes = count * size_of(type), left = bytes;
    MPI_Count elements = take(count, type, &left);
    asking--;
    return amount(elements, bytes);
}

struct amount amount_received(const MPI_Status *status, MPI_Datatype type) {
    MPI_Count bytes = 0;
    asking++;
    PMPI_Get_elements_x(status, MPI_BYTE, &bytes);
    MPI_Count left = bytes;
    MPI_Count elements = take(bytes, type, &left);
    asking--;
    return amount(elements, bytes);
}

/* ---- datatypes of messages on their way -------------------------------------------------------------------------- */

/* Makes no copy with MPI_Type_dup: that would call the functions that the program has attached to its datatype. */
MPI_Datatype keep(MPI_Datatype type) {
    MPI_Datatype kept = type;
    if (maker_of(type) != MPI_COMBINER_NAMED) {
        asking++;
        if (PMPI_Type_contiguous(1, type, &kept) != MPI_SUCCESS || PMPI_Type_commit(&kept) != MPI_SUCCESS) {
            kept = MPI_DATATYPE_NULL;
        }
        asking--;
    }
    return kept;
}

void let_go(MPI_Datatype kept) {
    if (maker_of(kept) != MPI_COMBINER_NAMED) {
        PMPI_Type_free(&kept);
    }
}
