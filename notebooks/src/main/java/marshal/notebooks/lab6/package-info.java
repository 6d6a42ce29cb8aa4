/** What a message of a matrix is and takes, for lab 6's notebook. */
package marshal.notebooks.lab6;
