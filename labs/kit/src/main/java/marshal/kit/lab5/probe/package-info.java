/** What of a student's streams and calls the checks try, in the process that has the student's code. */
package marshal.kit.lab5.probe;
