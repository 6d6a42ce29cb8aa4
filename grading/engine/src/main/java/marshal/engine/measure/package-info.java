/**
 * Real runs with the manager and the workers in separate processes, timed for the student's notebook; and the results
 * of the papers.
 */
package marshal.engine.measure;
