/** What lab 7 alone has: the division of memory, the mesh of nodes, genetic programming, and how the checks see a student's node. */
package marshal.kit.lab7;
