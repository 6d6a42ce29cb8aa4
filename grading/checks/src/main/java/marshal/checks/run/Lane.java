package marshal.checks.run;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs the checks of a session one after another, with a host of its own. JUnit carries it to the checks, in the store of
 * its own session under {@link #KEY}. So several lanes can run at once in one JVM.
 *
 * @param host    runs the student's code; closed with the session
 * @param failure returns as text what the grading software itself could not do since the last call. If there is
 *                something, the check has no verdict, whatever the check concluded
 */
public record Lane(CheckSession session, Host host, Supplier<Optional<String>> failure) implements AutoCloseable {

    /** The key of the lane in JUnit's store, in the namespace of this class. */
    public static final String KEY = "lane";

    /** Adds a lane to a session. */
    public Lane {
        session.add(host);
    }

    @Override
    public void close() {
        session.close();
    }
}
