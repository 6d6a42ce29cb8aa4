/** The costs of a run: calls, elements and bytes, the time of each phase, and the table of all of these. */
package marshal.kit.measure;
