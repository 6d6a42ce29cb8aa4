/** Numbers that were measured or printed, in tables: what a run has, and what a paper has. */
package marshal.notebooks.data;
