package marshal.checks.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import marshal.kit.contract.Sockets;
import marshal.kit.mpi.Mpi;
import marshal.kit.process.Student;

/** Runs a student's code for the checks. */
public interface Host extends AutoCloseable {

    /** Returns the student's code. Starts it at the first call, and again after its process has ended. */
    Student student();

    /**
     * Returns another instance of the student's code, apart from {@link #student()}, for a worker with its own process.
     * It ends with the check.
     */
    Student another();

    /**
     * Returns the student's code like {@link #student()}, but in a process with this name, which stays alive. It is for
     * separate and repeated measurements.
     */
    default Student apart(String name) {
        return apart(name, 0);
    }

    /** Returns the process with this name, on a node of the network that is measured. */
    default Student apart(String name, int node) {
        return student();
    }

    /** Returns the socket settings with which a process on this node listens. */
    default Sockets sockets(int node) {
        return Sockets.DEFAULT;
    }

    /** Runs the student's C programs, if the lab has C programs. */
    default Mpi mpi() {
        throw new IllegalStateException("this lab's code is not C");
    }

    Duration PATIENCE = Duration.ofSeconds(10);

    /**
     * Returns how long a check waits, on a machine that is not busy, for something that should come at once. A call may
     * take as long.
     */
    default Duration patience() {
        return PATIENCE;
    }

    /** Returns how well the student's code is isolated from the verdict, as one word for the results. */
    String isolation();

    /** Returns what the student's code printed since the last call. */
    String output();

    /** Returns the messages of unwritten code that was reached since the last question, as far as they are known. */
    default List<String> unwritten() {
        return List.of();
    }

    /**
     * Returns as text why a process of this check never started the student's code; empty if none is known. Such a
     * failure is not a failure of that code.
     */
    default Optional<String> unstarted() {
        return Optional.empty();
    }

    /**
     * Returns the latest call of the student's code since the last question that returned null, or something with a null
     * in it; empty if there was none, or if none is known. A check may stumble over it.
     */
    default Optional<String> gaveNull() {
        return Optional.empty();
    }

    /** Sets how long a call of the student's code may take from now on. */
    default void deadline(Duration deadline) {
        deadline(deadline, null);
    }

    /**
     * Sets how long a call of the student's code may take from now on, and how long one of its threads may compute
     * meanwhile. Computing takes no longer on a busy machine, so its limit need not be longer there.
     */
    default void deadline(Duration deadline, Duration computing) {}

    /**
     * Ends the student's processes, because their time is over. A run that has its own time limit ends by that. Nothing
     * more can begin before {@link #afterCheck}.
     */
    default void giveUp() {}

    /** Ends everything that the last check started. {@link #student()} stays if it is healthy. */
    void afterCheck(boolean passed);

    @Override
    void close();
}
