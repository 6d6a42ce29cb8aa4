/** Cuts the starter out of the solutions. */
package marshal.grading.starter;
