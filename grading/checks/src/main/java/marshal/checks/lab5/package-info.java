/**
 * Lab 5's checks. What a stream has to be says {@link marshal.checks.lab5.GoldenWriter}, what it means
 * {@link marshal.checks.lab5.GoldenReader}; graphs are text ({@link marshal.checks.lab5.GraphText}), here and in the
 * student's process.
 */
package marshal.checks.lab5;
