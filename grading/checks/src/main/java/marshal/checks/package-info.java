/**
 * What a check is: a {@link marshal.checks.Check} of a {@link marshal.checks.Step}, told as a
 * {@link marshal.checks.Script} against a student's code that a {@link marshal.checks.Host} runs.
 *
 * <p>Checks know the kit and the lab contracts. They never load a student's class when marks are at stake: the
 * {@link marshal.checks.SplitHost} keeps it in processes of its own.
 */
package marshal.checks;
