/**
 * Records and reports what a check does. A {@link marshal.checks.story.Script} records what was done and expected. A
 * failure is a {@link marshal.checks.story.Story} of it, with a drawing of the events between processes.
 */
package marshal.checks.story;
