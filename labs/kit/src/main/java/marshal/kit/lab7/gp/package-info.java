/** Genetic programming as all nodes compute it, whatever their trees are made of. */
package marshal.kit.lab7.gp;
