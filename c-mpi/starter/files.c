/* Given: see files.h. */
#define _POSIX_C_SOURCE 200809L
#include "files.h"
#include "lab4.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 28, LONGEST_LINE = 64, CHUNK = 4096 };

_Static_assert(sizeof(int) == 4, "files hold ints of 4 bytes");

static _Noreturn void wrong(const char *file, const char *what) {
    fail(MPI_COMM_WORLD, EXIT_FILE, "%s: %s", file, what);
}

/* Reads a number of the first line; *next is the number's beginning, and afterwards its end. */
static int number(const char *file, const char **next) {
    const char *begin = *next + 1;
    int length = (int)strcspn(begin, " ");
    char *end;
    long value = strtol(begin, &end, 10);
    if (**next != ' ' || length == 0 || end != begin + length || strchr("-0123456789", *begin) == NULL) {
        fail(MPI_COMM_WORLD, EXIT_FILE, "%s: \"%.*s\" in the first line is not a number", file, length, begin);
    }
    if (*begin == '-' || value > MOST) { /* a value too large for long is LONG_MAX */
        fail(MPI_COMM_WORLD, EXIT_FILE, "%s: %.*s in the first line is less than 0 or more than %d", file, length,
             begin, MOST);
    }
    *next = end;
    return (int)value;
}

/* Reads the first line: "marshal", the kind, and this number of numbers. */
static void read_line(const char *file, FILE *in, const char *kind, int sizes[], int count) {
    char line[LONGEST_LINE];
    const char *got = fgets(line, sizeof line, in);
    if (got == NULL && ferror(in)) {
        fail(MPI_COMM_WORLD, EXIT_FILE, "%s: cannot read: %s", file, strerror(errno));
    }
    size_t end = got == NULL ? 0 : strcspn(line, "\n");
    if (got == NULL || line[end] != '\n' || strncmp(line, "marshal ", 8) != 0) {
        wrong(file, "the first line is not \"marshal items N\" or \"marshal matrix ROWS COLUMNS\"");
    }
    line[end] = '\0';
    const char *word = line + 8;
    size_t length = strcspn(word, " ");
    if (length != strlen(kind) || strncmp(word, kind, length) != 0) {
        fail(MPI_COMM_WORLD, EXIT_FILE, "%s: there is \"%.*s\" in the first line where \"%s\" is expected", file,
             (int)length, word, kind);
    }
    const char *next = word + length;
    for (int i = 0; i < count; i++) {
        if (*next == '\0') {
            fail(MPI_COMM_WORLD, EXIT_FILE, "%s: %d numbers follow \"%s\" in the first line instead of %d", file, i,
                 kind, count);
        }
        sizes[i] = number(file, &next);
    }
    if (*next != '\0') {
        fail(MPI_COMM_WORLD, EXIT_FILE, "%s: more than %d numbers follow \"%s\" in the first line", file, count, kind);
    }
}

/* The number of bytes from here to the end of the file. */
static long long bytes_left(const char *file, FILE *in) {
    long here = ftell(in);
    if (here < 0 || fseek(in, 0, SEEK_END) != 0) {
        wrong(file, "this is not a plain file");
    }
    long end = ftell(in);
    if (end < 0 || fseek(in, here, SEEK_SET) != 0) {
        wrong(file, "this is not a plain file");
    }
    return end - here;
}

/* Reads the ints, and checks that nothing follows. Allocates nothing before the file is known to hold them. */
static int *read_ints(const char *file, FILE *in, size_t count) {
    if (count > MOST) {
        fail(MPI_COMM_WORLD, EXIT_FILE, "%s: the first line announces %zu ints, which is more than %d", file, count,
             MOST);
    }
    long long bytes = bytes_left(file, in), expected = 4 * (long long)count;
    if (bytes < expected) {
        fail(MPI_COMM_WORLD, EXIT_FILE, "%s: %lld of the %zu ints are missing: the file is too short", file,
             (long long)count - bytes / 4, count);
    }
    if (bytes > expected) {
        fail(MPI_COMM_WORLD, EXIT_FILE, "%s: %lld bytes are left over after %zu ints", file, bytes - expected, count);
    }
    int *ints = new_ints(count);
    if (fread(ints, 4, count, in) != count) {
        wrong(file, "cannot read it to its end");
    }
    for (size_t i = 0; i < count; i++) {
        ints[i] = (int)ntohl((uint32_t)ints[i]);
    }
    return ints;
}

/* Reads a whole file with this number of numbers in its first line; their product is the number of ints that follow. */
static int *read_file(const char *file, const char *kind, int sizes[], int count) {
    FILE *in = fopen(file, "rb");
    if (in == NULL) {
        fail(MPI_COMM_WORLD, EXIT_FILE, "%s: cannot open: %s", file, strerror(errno));
    }
    read_line(file, in, kind, sizes, count);
    size_t ints = 1;
    for (int i = 0; i < count; i++) {
        ints *= (size_t)sizes[i];
    }
    int *content = read_ints(file, in, ints);
    fclose(in);
    return content;
}

static FILE *begin_file(const char *file) {
    FILE *out = fopen(file, "wb");
    if (out == NULL) {
        fail(MPI_COMM_WORLD, EXIT_FILE, "%s: cannot open: %s", file, strerror(errno));
    }
    return out;
}

static void end_file(const char *file, FILE *out, const int *ints, size_t count) {
    uint32_t chunk[CHUNK];
    size_t written = 0;
    while (written < count) {
        size_t part = count - written < CHUNK ? count - written : CHUNK;
        for (size_t i = 0; i < part; i++) {
            chunk[i] = htonl((uint32_t)ints[written + i]);
        }
        fwrite(chunk, 4, part, out);
        written += part;
    }
    int failed = ferror(out);
    if (fclose(out) != 0 || failed) {
        wrong(file, "cannot write it to its end");
    }
}

int *read_items(const char *file, int *n) {
    return read_file(file, "items", n, 1);
}

int *read_matrix(const char *file, int *rows, int *columns) {
    int sizes[2];
    int *matrix = read_file(file, "matrix", sizes, 2);
    *rows = sizes[0];
    *columns = sizes[1];
    return matrix;
}

void write_items(const char *file, const int *items, int n) {
    FILE *out = begin_file(file);
    fprintf(out, "marshal items %d\n", n);
    end_file(file, out, items, (size_t)n);
}

void write_matrix(const char *file, const int *matrix, int rows, int columns) {
    FILE *out = begin_file(file);
    fprintf(out, "marshal matrix %d %d\n", rows, columns);
    end_file(file, out, matrix, (size_t)rows * (size_t)columns);
}
