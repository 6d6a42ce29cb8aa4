/** {@code ./lab grade} and {@code ./lab isolation}. */
package marshal.grading.cli.grade;
