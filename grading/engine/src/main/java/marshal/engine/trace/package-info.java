/** The trace of a run as a file: event by event, as a space-time diagram, or for a viewer of timelines. */
package marshal.engine.trace;
