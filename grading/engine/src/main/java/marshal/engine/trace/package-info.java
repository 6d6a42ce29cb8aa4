/** Writes the trace of a run as a file: event by event, as a space-time diagram, or for a timeline viewer. */
package marshal.engine.trace;
