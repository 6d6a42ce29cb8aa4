package marshal.kit.mpi;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marshal.kit.trace.Event;

/**
 * The events of a traced run, from the files of its ranks. They come from the student's processes: a line that is not in
 * the counter's format does not count.
 */
public final class MpiTrace {

    private static final Pattern LINE = Pattern.compile(
            "(\\d{1,18}),(sent|delivered|begun|ended),(\\w{1,60}),(-?\\d{1,4}),(\\d{1,18}),(\\d{1,18})");

    /** The most events of all ranks together: nobody reads more, and each event takes memory. */
    static final int MOST = 400_000;

    private MpiTrace() {}

    /** A line of a rank's file. */
    private record Line(int rank, long micros, Event.Kind kind, String name, int peer, long elements, long bytes) {

        static Optional<Line> of(int rank, String text) {
            Matcher line = LINE.matcher(text);
            return line.matches()
                    ? Optional.of(new Line(
                            rank,
                            Long.parseLong(line.group(1)),
                            Event.Kind.valueOf(line.group(2)),
                            line.group(3),
                            Integer.parseInt(line.group(4)),
                            Long.parseLong(line.group(5)),
                            Long.parseLong(line.group(6))))
                    : Optional.empty();
        }

        Line at(long other) {
            return new Line(rank, other, kind, name, peer, elements, bytes);
        }

        /** The other rank; empty if it may be any rank, or if there is none. */
        String other() {
            return peer < 0 ? "" : "rank " + peer;
        }
    }

    /**
     * All ranks' events, ordered by the machine's clock. The k-th message that a rank receives from another rank is the
     * k-th message that the other rank sent to it.
     */
    public static List<Event> of(MpiRun run) {
        var lines = new ArrayList<Line>();
        for (int rank = 0; rank < run.job().ranks(); rank++) {
            int own = rank;
            byte[] file = run.written().getOrDefault(MpiJob.eventsOf(rank), new byte[0]);
            List<Line> ofRank = new String(file, StandardCharsets.UTF_8)
                    .lines()
                    .limit(MOST / run.job().ranks())
                    .flatMap(text -> Line.of(own, text).stream())
                    .toList();
            lines.addAll(sentWhenBegun(ofRank));
        }
        lines.sort(Comparator.comparingLong(Line::micros));
        Map<List<Object>, Long> numbers = new HashMap<>();
        return lines.stream().map(line -> event(line, numbers)).toList();
    }

    /**
     * Moves each send to the start of its call. The counter reports the send after the call has succeeded; by then the
     * receiver may already have the message.
     */
    private static List<Line> sentWhenBegun(List<Line> ofRank) {
        var lines = new ArrayList<Line>();
        long begun = 0;
        for (Line line : ofRank) {
            begun = line.kind == Event.Kind.begun ? line.micros : begun;
            lines.add(line.kind == Event.Kind.sent ? line.at(begun) : line);
        }
        return lines;
    }

    private static Event event(Line line, Map<List<Object>, Long> numbers) {
        String own = "rank " + line.rank;
        boolean receives = line.kind == Event.Kind.delivered;
        boolean isMessage = receives || line.kind == Event.Kind.sent;
        String from = receives ? line.other() : own;
        String to = receives ? own : line.other();
        long number = isMessage ? numbers.merge(List.of(line.kind, from, to), 1L, Long::sum) : 0;
        return new Event(line.micros, line.kind, from, to, 0, line.name, number, line.elements, line.bytes);
    }
}
