/*
 * Given: the files that programs read and write. One line of ASCII, "marshal items N" or "marshal matrix ROWS COLUMNS",
 * then the ints, 4 bytes each, big-endian, and nothing after them.
 *
 * For rank 0 alone. If anything is wrong with a file, all ranks end with EXIT_FILE and a message that names it.
 */
#ifndef FILES_H
#define FILES_H

/* The items of a file, n of them. The caller frees them. */
int *read_items(const char *file, int *n);

/* The matrix of a file, rows after rows. The caller frees it. */
int *read_matrix(const char *file, int *rows, int *columns);

void write_items(const char *file, const int *items, int n);

void write_matrix(const char *file, const int *matrix, int rows, int columns);

#endif
