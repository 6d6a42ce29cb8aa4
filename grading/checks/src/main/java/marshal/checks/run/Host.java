package marshal.checks.run;

import java.time.Duration;
import java.util.Optional;
import marshal.kit.contract.Sockets;
import marshal.kit.mpi.Mpi;
import marshal.kit.process.Student;

/** Runs a student's code for the checks. */
public interface Host extends AutoCloseable {

    /** The student's code, started when first asked for, and again when it is gone. */
    Student student();

    /**
     * The student's code once more, apart from {@link #student()}: for a worker that has a process of its own. Gone
     * after the check.
     */
    Student another();

    /**
     * The same as {@link #student()} in a process of this name, which stays: for what is measured apart, and again and
     * again.
     */
    default Student apart(String name) {
        return apart(name, 0);
    }

    /** The same on a node of the network that is measured. */
    default Student apart(String name, int node) {
        return student();
    }

    /** What a process on this node listens with. */
    default Sockets sockets(int node) {
        return Sockets.DEFAULT;
    }

    /** Runs the student's C programs, where that is what the lab is made of. */
    default Mpi mpi() {
        throw new IllegalStateException("this lab's code is no C");
    }

    Duration PATIENCE = Duration.ofSeconds(10);

    /** How long a check waits for something that should come at once, and how long a call may take: on a machine with time. */
    default Duration patience() {
        return PATIENCE;
    }

    /** How well the student's code is isolated from the verdict: one word for the results. */
    String isolation();

    /** What the student's code printed since the last call. */
    String output();

    /** Which unwritten code was reached last, in words; empty if none was, as far as is known. */
    default String unwritten() {
        return "";
    }

    /**
     * Why a process of this check never came to run the student's code, in words; empty if none is known. What fails
     * then is not that code.
     */
    default Optional<String> unstarted() {
        return Optional.empty();
    }

    /** Sets how long a call of the student's code may take from now on. */
    default void deadline(Duration deadline) {}

    /**
     * Ends whatever the student's code is doing, and lets it begin nothing more before {@link #afterCheck}: its time is
     * over.
     */
    default void giveUp() {}

    /** Ends what the last check started; {@link #student()} stays if it is healthy. */
    void afterCheck(boolean passed);

    @Override
    void close();
}
