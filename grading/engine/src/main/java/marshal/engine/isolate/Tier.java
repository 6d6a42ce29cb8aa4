package marshal.engine.isolate;

import java.util.List;
import java.util.stream.Stream;

/**
 * How well student code is kept away from other files and processes. Every result names the tier that it was graded in.
 */
public enum Tier {
    T0(
            "root with namespaces: bubblewrap, a uid of its own, a control group, and a network of its own that has only loopback",
            List.of()),

    T1(
            "root without namespaces, as in many containers: a uid of its own for each submission, file permissions and resource limits",
            List.of(
                    "it can open connections to other machines, and to other programs on this one",
                    "it can see the names and arguments of other processes",
                    "it can fill folders that everybody may write to, up to the limit of a file's size a file",
                    "it can read what everybody on this machine may read, though none of the folders that grading closes",
                    "its memory is bounded a process, not as a whole")),

    T2(
            "an unprivileged user with bubblewrap: namespaces, and the limits that such a user may set",
            List.of(
                    "it has the grader's own uid outside of its namespaces",
                    "its memory is bounded a process, not as a whole",
                    "it can slow down others by keeping processors busy, until it is ended")),

    T3(
            "none: plain processes of the grader's own user",
            List.of(
                    "it can read, change and delete whatever the grader's user can, other submissions and the results included",
                    "of what it uses only heaps, output and time are bounded"));

    /** The acts that no tier can stop: they happen within a submission's own processes. */
    private static final List<String> NOWHERE = List.of(
            "code of labs 2 and 3 can read the classes of the labs before it, which it runs",
            "a program of lab 4 that is made for it can forge what its counter says, and how it ended, though not a result",
            "a program of lab 4 that is made for it can find out whether sanitizers look, and be right only then",
            "code of labs 5 to 7 that is made for it can forge what is measured in its own process, such as the memory that it takes",
            "a mistake in the system's kernel can let it out");

    private final String description;
    private final List<String> cannotStop;

    Tier(String description, List<String> cannotStop) {
        this.description = description;
        this.cannotStop = cannotStop;
    }

    /** How the tier is built. */
    public String description() {
        return description;
    }

    /** The acts of student code that the tier cannot stop, one clause each. */
    public List<String> cannotStop() {
        return Stream.concat(cannotStop.stream(), NOWHERE.stream()).toList();
    }
}
