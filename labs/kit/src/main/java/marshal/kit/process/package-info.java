/** Runs a student's code in a process of its own, where it can be called, measured and ended. */
package marshal.kit.process;
