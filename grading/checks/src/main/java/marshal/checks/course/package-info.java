/** What a lab is made of, as data: its sources, steps, wires and experiments; and all {@link marshal.checks.course.Labs}. */
package marshal.checks.course;
