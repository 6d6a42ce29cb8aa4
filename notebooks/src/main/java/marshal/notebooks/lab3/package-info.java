/** The model of a line that packets go over, for lab 3's notebook. */
package marshal.notebooks.lab3;
