/** Measured or printed numbers in tables: those of a run, and those of a paper. */
package marshal.notebooks.data;
