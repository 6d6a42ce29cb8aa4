/** Wrong solutions, one mistake each, and how each shows in the checks. */
package marshal.grading.mutants;
