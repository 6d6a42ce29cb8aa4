/**
 * The kit's code for lab 7 alone: the layout of memory, the mesh of nodes, genetic programming, and a student's node as
 * the checks see it.
 */
package marshal.kit.lab7;
