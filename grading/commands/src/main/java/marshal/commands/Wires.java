package marshal.commands;

import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.course.Wire;
import marshal.engine.UsageException;

/** Finds wires by their names in the timings table. */
public final class Wires {

    private Wires() {}

    /** The wire with this name; for null, the first wire. */
    public static Wire named(Lab lab, String mechanism) {
        UsageException.unless(!lab.wires().isEmpty(), lab.id() + " builds no mechanism: there is nothing to run.");
        return lab.wires().stream()
                .filter(wire -> mechanism == null || wire.mechanism().equals(mechanism))
                .findFirst()
                .orElseThrow(() -> new UsageException(lab.id() + " has no mechanism " + mechanism + "; there is "
                        + String.join(", ", names(List.of(lab)))));
    }

    /**
     * Requires that a wire has packets, and that the text is rules for packets.
     *
     * @param name of the option with the rules
     * @param does the effect of the option, as text
     */
    public static void requireRules(Wire wire, String rules, String name, String does) {
        UsageException.unless(
                wire.link() != null, name + " " + does + " packets, and " + wire.mechanism() + " sends none.");
        try {
            wire.link().open(rules, null).close();
        } catch (IllegalArgumentException e) {
            throw new UsageException(name + ": " + e.getMessage());
        }
    }

    /** The names of all wires of these labs. */
    static List<String> names(List<Lab> labs) {
        return labs.stream()
                .flatMap(lab -> lab.wires().stream())
                .map(Wire::mechanism)
                .toList();
    }
}
