/**
 * How checks run: a {@link marshal.checks.run.Check} of a {@link marshal.checks.run.Step} tries a student's code that a
 * {@link marshal.checks.run.Host} runs, within a {@link marshal.checks.run.CheckSession}, and ends with an
 * {@link marshal.checks.run.Outcome}.
 *
 * <p>Checks know the kit and the lab contracts. They never load a student's class when marks are at stake: the
 * {@link marshal.checks.run.ProcessHost} keeps it in processes of its own.
 */
package marshal.checks.run;
