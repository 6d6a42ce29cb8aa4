/**
 * Describes a lab as data: its sources, steps, wires and experiments. {@link marshal.checks.course.Labs} lists all
 * labs.
 */
package marshal.checks.course;
