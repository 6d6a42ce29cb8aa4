/** The size and the time of a matrix as messages, for lab 6's notebook. */
package marshal.notebooks.lab6;
