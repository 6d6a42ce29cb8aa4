/*
 * Given: the files that programs read and write. A line of ASCII comes first, "marshal items N" or "marshal matrix ROWS
 * COLUMNS". Then come the ints, 4 bytes each, big-endian, and nothing after them.
 *
 * Only rank 0 calls these. If anything is wrong with a file, all ranks end with EXIT_FILE and a message that names it.
 */
#ifndef FILES_H
#define FILES_H

/* Reads the items of a file, n of them. The caller frees them. */
int *read_items(const char *file, int *n);

/* Reads the matrix of a file, row after row. The caller frees it. */
int *read_matrix(const char *file, int *rows, int *columns);

void write_items(const char *file, const int *items, int n);

void write_matrix(const char *file, const int *matrix, int rows, int columns);

#endif
