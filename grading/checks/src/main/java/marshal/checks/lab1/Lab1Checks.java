package marshal.checks.lab1;

import java.util.List;
import java.util.Map;
import marshal.checks.course.JavaProgram;
import marshal.checks.course.Lab;
import marshal.checks.course.LabDescription;
import marshal.checks.course.SourceTree;
import marshal.checks.course.Wire;
import marshal.kit.lab1.FrameTap;
import marshal.kit.lab1.Lab1;
import marshal.kit.process.Program;

/** Lab 1 and its steps. */
public final class Lab1Checks implements LabDescription {

    private static final Wire SOCKET = new Wire(
            "socket",
            "marshal.lab1.SocketMechanism",
            FrameTap::before,
            Map.of(
                    Program.SORT, List.of("lab1.1", "lab1.2", "lab1.3", "lab1.6", "lab1.7", "lab1.8"),
                    Program.SPA, List.of("lab1.1", "lab1.2", "lab1.4", "lab1.6", "lab1.7", "lab1.8"),
                    Program.MCA, List.of("lab1.5", "lab1.6", "lab1.7", "lab1.8", "lab1.9")));

    /** A given wire for Eggen and Eggen's table. */
    private static final Wire IN_TURNS = Wire.given(
            "socket-in-turns",
            "marshal.lab1.SocketInTurns",
            FrameTap::before,
            Map.of(Program.SORT, SOCKET.steps().get(Program.SORT)));

    /** A given wire for the time of an exchange in Rahimi et al., who have no sort. */
    private static final Wire EACH_EXCHANGE = Wire.given(
            "socket-each-exchange",
            "marshal.lab1.SocketEachExchange",
            FrameTap::before,
            Map.of(
                    Program.SPA, SOCKET.steps().get(Program.SPA),
                    Program.MCA, SOCKET.steps().get(Program.MCA)));

    public static final Lab LAB = new Lab(
            "lab1",
            "lab1-sockets",
            List.of(SourceTree.ofModule(
                    "lab1",
                    "lab1-sockets",
                    "Connection Lab1Binding Lab1Worker SocketEachExchange SocketInTurns SocketMechanism package-info")),
            new Lab.JavaCode("marshal.lab1.Lab1Binding", Lab1.class, "lab1"),
            List.of(
                    Step01Sequential.class,
                    Step02Partition.class,
                    Step03Merge.class,
                    Step04Spa.class,
                    Step05Cannon.class,
                    Step06Protocol.class,
                    Step07Worker.class,
                    Step08Manager.class,
                    Step09Links.class,
                    Step10Bulk.class),
            List.of(SOCKET, IN_TURNS, EACH_EXCHANGE),
            JavaProgram.ALL);

    @Override
    public Lab lab() {
        return LAB;
    }
}
