/** What a run cost: calls, elements and bytes, the time of each phase, and the table that holds them all. */
package marshal.kit.measure;
