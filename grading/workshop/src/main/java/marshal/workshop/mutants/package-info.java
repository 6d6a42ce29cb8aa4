/** Wrong solutions, one mistake each. */
package marshal.workshop.mutants;
