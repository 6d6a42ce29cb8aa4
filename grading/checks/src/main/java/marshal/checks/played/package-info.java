/** The parts that the checks of several labs play: the messages of the wires, and the expected results. */
package marshal.checks.played;
