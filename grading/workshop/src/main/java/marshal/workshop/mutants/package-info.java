/** Wrong solutions, with one mistake each. */
package marshal.workshop.mutants;
