/**
 * Lab 5's checks. {@link marshal.checks.lab5.GoldenWriter} defines what a stream must be, and {@link
 * marshal.checks.lab5.GoldenReader} what it means. Graphs are text ({@link marshal.kit.lab5.graph.GraphText}), here and
 * in the student's process.
 */
package marshal.checks.lab5;
