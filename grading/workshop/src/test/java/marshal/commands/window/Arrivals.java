package marshal.commands.window;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import marshal.kit.trace.Event;
import marshal.kit.trace.Event.Kind;

/**
 * Events between the manager and worker 0.
 *
 * @param elements the number of elements that have arrived at worker 0 after each event
 */
record Arrivals(List<Event> events, List<Long> elements) {

    private static final int OF_A_PACKET = 100;

    /** The arrivals by case. */
    static final Map<String, Arrivals> ALL = Map.of(
            "all goes well",
            of("passed DATA 1.0 > 100", "passed ACK 1.0 < 100", "passed DATA 1.1 > 200", "passed ACK 1.1 < 200"),
            "DATA is lost",
            of("dropped DATA 1.0 > 0", "dropped DATA 1.0 > 0", "retransmitted DATA 1.0 > 100", "passed ACK 1.0 < 100"),
            "ACK is lost",
            of("passed DATA 1.0 > 100", "dropped ACK 1.0 < 100", "retransmitted DATA 1.0 > 100"),
            "DATA comes twice",
            of(
                    "passed DATA 1.0 > 100",
                    "delivered DATA 1.0 > 100",
                    "passed ACK 1.0 < 100",
                    "retransmitted ACK 1.0 < 100"),
            "DATA is late, and its retransmission later still",
            of("delayed DATA 1.0 > 0", "delivered DATA 1.0 > 100", "retransmitted DATA 1.0 > 100"),
            "DATA is late, and its retransmission comes before it",
            of("delayed DATA 1.0 > 0", "retransmitted DATA 1.0 > 100", "delivered DATA 1.0 > 100"),
            "ACK is late",
            of(
                    "passed DATA 1.0 > 100",
                    "delayed ACK 1.0 < 100",
                    "retransmitted DATA 1.0 > 100",
                    "delivered ACK 1.0 < 100"),
            "two packets are swapped",
            of("delayed DATA 1.0 > 0", "passed DATA 1.1 > 100", "delivered DATA 1.0 > 200"),
            "DATA is damaged",
            of("damaged DATA 1.0 > 0", "retransmitted DATA 1.0 > 100", "damaged DATA 2.0 > 100"),
            "two messages of relays, and two of ranks, have one name",
            new Arrivals(
                    List.of(
                            event(1, Kind.passed, "SORT", true, 1, 0, OF_A_PACKET),
                            event(2, Kind.passed, "SORT", true, 1, 0, OF_A_PACKET),
                            event(3, Kind.sent, "MPI_Send", true, 0, 1, OF_A_PACKET),
                            event(4, Kind.delivered, "MPI_Send", true, 0, 1, OF_A_PACKET),
                            event(5, Kind.sent, "MPI_Send", true, 0, 2, OF_A_PACKET),
                            event(6, Kind.delivered, "MPI_Send", true, 0, 2, OF_A_PACKET)),
                    List.of(100L, 200L, 200L, 300L, 300L, 400L)));

    /** Parses lines of a kind, a packet, its direction, and the number of arrived elements. */
    private static Arrivals of(String... lines) {
        List<String[]> all =
                List.of(lines).stream().map(line -> line.split(" ")).toList();
        return new Arrivals(
                IntStream.range(0, lines.length)
                        .mapToObj(i -> packet(i, all.get(i)))
                        .toList(),
                all.stream().map(words -> Long.valueOf(words[4])).toList());
    }

    private static Event packet(int micros, String... words) {
        return event(
                micros,
                Kind.valueOf(words[0]),
                words[1] + " " + words[2],
                words[3].equals(">"),
                0,
                0,
                words[1].equals("DATA") ? OF_A_PACKET : 0);
    }

    private static Event event(
            int micros, Kind kind, String name, boolean toWorker, int connection, int number, int elements) {
        String from = toWorker ? "manager" : "worker 0";
        String to = toWorker ? "worker 0" : "manager";
        return new Event(micros, kind, from, to, connection, name, number, elements, 24 + 4L * elements);
    }
}
