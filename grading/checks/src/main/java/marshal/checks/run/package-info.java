/**
 * Runs checks. A {@link marshal.checks.run.Check} of a {@link marshal.checks.run.Step} tests a student's code, which a
 * {@link marshal.checks.run.Host} runs. It does so in a {@link marshal.checks.run.Lane} of a {@link
 * marshal.checks.run.CheckSession}, and ends with an {@link marshal.checks.run.Outcome}.
 *
 * <p>Checks know the kit and the lab contracts. They never load a student's class when marks are at stake: the {@link
 * marshal.checks.run.ProcessHost} keeps it in separate processes.
 */
package marshal.checks.run;
