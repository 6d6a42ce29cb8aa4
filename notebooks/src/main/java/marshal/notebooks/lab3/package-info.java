/** The model of a line that carries packets, for lab 3's notebook. */
package marshal.notebooks.lab3;
