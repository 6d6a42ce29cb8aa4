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
 * @param className the class that implements {@link marshal.kit.contract.Mechanism}; null if no Java does: then the
 *                  programs bring their own
 * @param relay     starts a relay that counts its messages; null where a counter in the programs counts
 * @param link      opens a lossy link for its packets; null if it has no packets of its own
 * @param steps     the lab's own steps that must pass before a program runs over it, for each program that it carries
 * @param given     whether students get it whole, to compare theirs with: then nobody is graded by how fast it is
 */
public record Wire(
        String mechanism,
        String className,
        Relay relay,
        PacketLink.Factory link,
        Map<Program, List<String>> steps,
        boolean given) {

    /** A mechanism that students build. */
    public Wire(
            String mechanism,
            String className,
            Relay relay,
            PacketLink.Factory link,
            Map<Program, List<String>> steps) {
        this(mechanism, className, relay, link, steps, false);
    }

    /** The same, in Java, with messages that travel in streams. */
    public Wire(String mechanism, String className, Relay relay, Map<Program, List<String>> steps) {
        this(mechanism, className, relay, null, steps);
    }

    /** A mechanism in Java to compare theirs with. */
    public static Wire given(String mechanism, String className, Relay relay, Map<Program, List<String>> steps) {
        return new Wire(mechanism, className, relay, null, steps, true);
    }

    /** Does it carry a program, where these steps pass? */
    public boolean carries(Program program, Predicate<String> passes) {
        return steps.containsKey(program) && steps.get(program).stream().allMatch(passes);
    }

    /** A mechanism that C programs bring. */
    public static Wire ofC(String mechanism, Map<Program, List<String>> steps) {
        return new Wire(mechanism, null, null, steps);
    }
}
