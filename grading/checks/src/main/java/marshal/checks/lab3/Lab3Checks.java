package marshal.checks.lab3;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marshal.checks.course.JavaProgram;
import marshal.checks.course.Lab;
import marshal.checks.course.LabDescription;
import marshal.checks.course.SourceTree;
import marshal.checks.course.Wire;
import marshal.kit.lab3.Lab3;
import marshal.kit.lab3.link.DatagramTap;
import marshal.kit.lab3.link.LossyLink;
import marshal.kit.process.Program;

/** Lab 3 and its steps. */
public final class Lab3Checks implements LabDescription {

    private static final Map<Program, List<String>> STOP_AND_WAIT = Map.of(
            Program.SORT, List.of("lab3.1", "lab3.2", "lab3.3", "lab3.4", "lab3.5"),
            Program.SPA, List.of("lab3.1", "lab3.2", "lab3.3", "lab3.4", "lab3.5"),
            Program.MCA, List.of("lab3.1", "lab3.2", "lab3.3", "lab3.4", "lab3.5", "lab3.6"));

    private static final Map<Program, List<String>> SLIDING_WINDOW = Map.of(
            Program.SORT, List.of("lab3.1", "lab3.2", "lab3.4", "lab3.5", "lab3.8"),
            Program.SPA, List.of("lab3.1", "lab3.2", "lab3.4", "lab3.5", "lab3.8"),
            Program.MCA, List.of("lab3.1", "lab3.2", "lab3.4", "lab3.5", "lab3.6", "lab3.8"));

    /** The sender of this mechanism is given, so step 3 is not needed. */
    private static final Map<Program, List<String>> UNSYNCHRONIZED = Map.of(
            Program.SORT, List.of("lab3.1", "lab3.2", "lab3.4", "lab3.5"),
            Program.SPA, List.of("lab3.1", "lab3.2", "lab3.4", "lab3.5"),
            Program.MCA, List.of("lab3.1", "lab3.2", "lab3.4", "lab3.5", "lab3.6"));

    /** This mechanism shows the time of an exchange in Rahimi et al., who have no sort. */
    private static final Map<Program, List<String>> THREAD_EACH_PACKET = Map.of(
            Program.SPA, STOP_AND_WAIT.get(Program.SPA),
            Program.MCA, STOP_AND_WAIT.get(Program.MCA));

    public static final Lab LAB = new Lab(
            "lab3",
            "lab3-udp",
            List.of(
                    SourceTree.ofModule(
                            "lab3",
                            "lab3-udp",
                            "Datagrams Frames Inbox Lab3Binding Peer Peers TimedSender UdpMechanism UdpSlidingWindow "
                                    + "UdpStopAndWait UdpThreadEachPacket UdpUnsynchronized UnsynchronizedSender VectorInbox WindowUpdates package-info")),
            new Lab.JavaCode("marshal.lab3.Lab3Binding", Lab3.class, "lab1"),
            List.of(
                    Step01Parts.class,
                    Step02Codec.class,
                    Step03Sender.class,
                    Step04Receiver.class,
                    Step05Mechanism.class,
                    Step06Neighbours.class,
                    Step07Utilisation.class,
                    Step08Window.class,
                    Step09Timer.class,
                    Step10FlowControl.class),
            List.of(
                    new Wire(
                            "udp-stop-and-wait",
                            "marshal.lab3.UdpStopAndWait",
                            DatagramTap::before,
                            LossyLink::parse,
                            STOP_AND_WAIT),
                    new Wire(
                            "udp-sliding-window",
                            "marshal.lab3.UdpSlidingWindow",
                            DatagramTap::before,
                            LossyLink::parse,
                            SLIDING_WINDOW),
                    new Wire(
                            "udp-unsynchronized",
                            "marshal.lab3.UdpUnsynchronized",
                            DatagramTap::before,
                            LossyLink::parse,
                            UNSYNCHRONIZED,
                            true),
                    new Wire(
                            "udp-thread-each-packet",
                            "marshal.lab3.UdpThreadEachPacket",
                            DatagramTap::before,
                            LossyLink::parse,
                            THREAD_EACH_PACKET,
                            true)),
            Stream.concat(JavaProgram.ALL.stream(), Stream.of(LossExperiment.OBSERVED))
                    .toList());

    @Override
    public Lab lab() {
        return LAB;
    }
}
