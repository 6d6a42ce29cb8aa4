/** Compares the speed of a student's programs with the reference's, pair by pair. */
package marshal.grader.timing;
