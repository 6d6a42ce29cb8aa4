/** Wrong solutions, one mistake each. */
package marshal.grading.mutants;
