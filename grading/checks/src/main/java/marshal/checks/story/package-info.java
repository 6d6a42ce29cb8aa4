/**
 * How a check is told: a {@link marshal.checks.story.Script} records what was done and expected, and a failure is a
 * {@link marshal.checks.story.Story} of it, with a drawing of what passed between processes.
 */
package marshal.checks.story;
