/**
 * Real runs with the manager and the workers in separate processes, timed for the student's notebook. Also the results
 * of the papers.
 */
package marshal.engine.measure;
