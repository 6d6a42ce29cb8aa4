package marshal.commands;

import java.util.concurrent.Callable;

/**
 * A command of {@code ./lab}, with picocli's annotations. {@link Main} finds the commands that META-INF/services names,
 * in the order of the class path. A student's kit lacks the grader, so it also lacks the grader's commands.
 */
public interface Subcommand extends Callable<Integer> {}
