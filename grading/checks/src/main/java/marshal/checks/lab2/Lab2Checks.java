package marshal.checks.lab2;

import java.util.List;
import java.util.Map;
import marshal.checks.course.JavaProgram;
import marshal.checks.course.Lab;
import marshal.checks.course.LabDescription;
import marshal.checks.course.SourceTree;
import marshal.checks.course.Wire;
import marshal.kit.lab2.Lab2;
import marshal.kit.lab2.ObjectTap;
import marshal.kit.lab2.jrmp.JrmpTap;
import marshal.kit.process.Program;

/** Lab 2 and its steps. */
public final class Lab2Checks implements LabDescription {

    private static final Wire SERIALIZABLE = new Wire(
            "rmi-serializable",
            "marshal.lab2.RmiSerializable",
            JrmpTap::before,
            Map.of(
                    Program.SORT, List.of("lab2.1", "lab2.2"),
                    Program.SPA, List.of("lab2.1", "lab2.2", "lab2.3"),
                    Program.MCA, List.of("lab2.1", "lab2.2", "lab2.3", "lab2.5")));

    private static final Wire EXTERNALIZABLE = new Wire(
            "rmi-externalizable",
            "marshal.lab2.RmiExternalizable",
            JrmpTap::before,
            Map.of(
                    Program.SORT, List.of("lab2.1", "lab2.2", "lab2.6"),
                    Program.SPA, List.of("lab2.1", "lab2.2", "lab2.6"),
                    Program.MCA, List.of("lab2.1", "lab2.2", "lab2.5", "lab2.6")));

    /** The program of figure 5.2 of Rahimi et al., as printed. */
    private static final Wire INT_BY_INT = Wire.given(
            "rmi-int-by-int",
            "marshal.lab2.RmiIntByInt",
            JrmpTap::before,
            Map.of(Program.SPA, List.of("lab2.1", "lab2.2")));

    /** The program of Eggen and Eggen over sockets. */
    private static final Wire OBJECTS = Wire.given(
            "socket-objects", "marshal.lab2.SocketObjects", ObjectTap::before, Map.of(Program.SORT, List.of()));

    /** A given wire for Eggen and Eggen's table. */
    private static final Wire IN_TURNS = Wire.given(
            "rmi-serializable-in-turns",
            "marshal.lab2.RmiInTurns",
            JrmpTap::before,
            Map.of(Program.SORT, SERIALIZABLE.steps().get(Program.SORT)));

    public static final Lab LAB = new Lab(
            "lab2",
            "lab2-rmi",
            List.of(SourceTree.ofModule(
                    "lab2",
                    "lab2-rmi",
                    "EdgeObject ExternalizableObjects IntByIntMultiply IntByIntProduct Lab2Binding "
                            + "ResultObject RmiExternalizable RmiInTurns RmiIntByInt RmiSerializable SerializableObjects "
                            + "Shapes SocketObjects SortTask SortedResult TaskObject TaskObjects Torus package-info")),
            new Lab.JavaCode("marshal.lab2.Lab2Binding", Lab2.class, "lab1"),
            List.of(
                    Step01Remote.class,
                    Step02Manager.class,
                    Step03Serializable.class,
                    Step04Stream.class,
                    Step05Torus.class,
                    Step06Externalizable.class,
                    Step07Filter.class,
                    Step08Failures.class),
            List.of(SERIALIZABLE, EXTERNALIZABLE, INT_BY_INT, OBJECTS, IN_TURNS),
            JavaProgram.ALL);

    @Override
    public Lab lab() {
        return LAB;
    }
}
