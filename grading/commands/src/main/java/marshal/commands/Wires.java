package marshal.commands;

import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.course.Wire;
import marshal.engine.UsageException;

/** Finds wires by the names that they have in the timings table. */
public final class Wires {

    private Wires() {}

    /** The wire with this name, or the first for null. */
    public static Wire named(Lab lab, String mechanism) {
        UsageException.unless(!lab.wires().isEmpty(), lab.id() + " builds no mechanism: there is nothing to run.");
        return lab.wires().stream()
                .filter(wire -> mechanism == null || wire.mechanism().equals(mechanism))
                .findFirst()
                .orElseThrow(() -> new UsageException(lab.id() + " has no mechanism " + mechanism + "; there is "
                        + String.join(", ", names(List.of(lab)))));
    }

    /** The names of all the wires of these labs. */
    static List<String> names(List<Lab> labs) {
        return labs.stream()
                .flatMap(lab -> lab.wires().stream())
                .map(Wire::mechanism)
                .toList();
    }
}
