/** Runs a student's code in a separate process, where it can be called, measured and ended. */
package marshal.kit.process;
