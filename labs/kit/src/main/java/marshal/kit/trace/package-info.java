/** The events of a run, in one form for all wires. */
package marshal.kit.trace;
