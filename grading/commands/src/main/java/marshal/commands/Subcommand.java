package marshal.commands;

import java.util.concurrent.Callable;

/**
 * A command of {@code ./lab}, with picocli's annotations. {@link Main} finds those that META-INF/services names, in the order of the class path:
 * so a student's kit, which lacks the grader, lacks its commands.
 */
public interface Subcommand extends Callable<Integer> {}
