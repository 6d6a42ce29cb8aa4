/** Genetic programming as all nodes compute it, for any representation of the trees. */
package marshal.kit.lab7.gp;
