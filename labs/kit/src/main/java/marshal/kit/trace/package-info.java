/** What happened in a run, event by event: the same for every wire. */
package marshal.kit.trace;
