/** What only lab 3's notebook calls: the model of a line that packets go over. */
package marshal.notebooks.lab3;
