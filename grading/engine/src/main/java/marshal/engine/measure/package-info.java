/** Real runs with manager and workers in processes of their own, timed for the student's notebook, and what the papers measured. */
package marshal.engine.measure;
