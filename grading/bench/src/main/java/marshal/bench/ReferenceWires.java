package marshal.bench;

import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Wire;
import marshal.kit.contract.Programs;
import marshal.kit.process.Program;

/** The reference solution's wires and programs in Java, from the labs' descriptions. */
public final class ReferenceWires {

    /** The lab whose programs run over all wires. */
    static final Lab LAB =
            Labs.ALL.stream().filter(Lab::bringsPrograms).findFirst().orElseThrow();

    /** The first wire of that lab; the others are compared with it. */
    public static final Wire WIRE = LAB.wires().get(0);

    private static final List<Wire> WIRES = Labs.ALL.stream()
            .flatMap(lab -> lab.wires().stream())
            .filter(wire -> wire.className() != null)
            .toList();

    private ReferenceWires() {}

    /** All wires that students build and that carry a program, without {@link #WIRE}, in the order of the labs. */
    static List<Wire> otherWires(Program program) {
        return WIRES.stream()
                .filter(wire ->
                        !wire.equals(WIRE) && !wire.given() && wire.steps().containsKey(program))
                .toList();
    }

    public static Wire wire(String mechanism) {
        return WIRES.stream()
                .filter(wire -> wire.mechanism().equals(mechanism))
                .findFirst()
                .orElseThrow();
    }

    /** The lab's programs over this wire. */
    public static ClusterSide.Code over(Wire wire) {
        return new ClusterSide.Code(LAB.java().binding(), wire.className());
    }

    /** The lab's programs, in this process. */
    public static Programs programs() {
        try {
            return (Programs)
                    Class.forName(LAB.java().binding()).getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
