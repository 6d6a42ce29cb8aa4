/** What the checks of several labs play: the messages of the wires, and the results that they expect. */
package marshal.checks.played;
