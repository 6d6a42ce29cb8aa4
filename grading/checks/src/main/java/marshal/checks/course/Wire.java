package marshal.checks.course;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import marshal.kit.net.PacketLink;
import marshal.kit.net.Relay;
import marshal.kit.process.Program;

/**
 * A mechanism that a lab builds.
 *
 * @param mechanism its name in the timings table, such as {@code rmi-externalizable}
 * @param className the class that implements {@link marshal.kit.contract.Mechanism}; null if no Java class does,
 *                  because the programs have their own
 * @param relay     starts a relay that counts its messages; null if a counter in the programs counts
 * @param link      opens a lossy link for its packets; null if it has no packets of its own
 * @param steps     for each program that it carries, the lab's own steps that must pass first
 * @param given     whether students get the whole mechanism, to compare with their own: then its speed affects no grade
 */
public record Wire(
        String mechanism,
        String className,
        Relay relay,
        PacketLink.Factory link,
        Map<Program, List<String>> steps,
        boolean given) {

    /** Creates a mechanism that students build. */
    public Wire(
            String mechanism,
            String className,
            Relay relay,
            PacketLink.Factory link,
            Map<Program, List<String>> steps) {
        this(mechanism, className, relay, link, steps, false);
    }

    /** Creates a mechanism in Java that students build, whose messages travel in streams. */
    public Wire(String mechanism, String className, Relay relay, Map<Program, List<String>> steps) {
        this(mechanism, className, relay, null, steps);
    }

    /** Returns a given mechanism in Java, to compare with the students' own. */
    public static Wire given(String mechanism, String className, Relay relay, Map<Program, List<String>> steps) {
        return new Wire(mechanism, className, relay, null, steps, true);
    }

    /** Returns whether it carries a program if these steps pass. */
    public boolean carries(Program program, Predicate<String> passes) {
        return steps.containsKey(program) && steps.get(program).stream().allMatch(passes);
    }

    /** Returns a mechanism that C programs have. */
    public static Wire ofC(String mechanism, Map<Program, List<String>> steps) {
        return new Wire(mechanism, null, null, steps);
    }
}
