/** {@code ./lab grade} and {@code ./lab isolation}. */
package marshal.grader.commands;
