/** The part of the checks that tries a student's streams and calls, in the process with the student's code. */
package marshal.kit.lab5.probe;
