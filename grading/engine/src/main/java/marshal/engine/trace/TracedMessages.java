package marshal.engine.trace;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marshal.kit.trace.Event;

/** The parts of a trace that a diagram shows: messages and calls, each with two ends. */
final class TracedMessages {

    private TracedMessages() {}

    /**
     * A message.
     *
     * @param event     that it was sent, or seen
     * @param sent      microseconds
     * @param delivered the same as sent if it was seen only once; -1 if it did not arrive, or only as a separate
     *                  message
     */
    record Message(Event event, long sent, long delivered) {

        boolean isStopped() {
            return delivered < 0;
        }
    }

    /**
     * A call that may wait.
     *
     * @param event that it began
     * @param ended microseconds; the end of the trace if it is not over
     */
    record Call(Event event, long ended, boolean isOver) {

        String process() {
            return event.from();
        }

        String name() {
            return event.name();
        }

        /** The process that it waits for; empty if it waits for no particular one. */
        String other() {
            return event.to();
        }

        long begun() {
            return event.micros();
        }
    }

    /** The processes: the manager first, then the others by number. */
    static List<String> processes(List<Event> events) {
        return events.stream()
                .flatMap(event -> Stream.of(event.from(), event.to()))
                .filter(process -> !process.isEmpty())
                .distinct()
                .sorted(Comparator.comparing((String process) -> !process.contains("manager"))
                        .thenComparing(String::length)
                        .thenComparing(Comparator.naturalOrder()))
                .toList();
    }

    /** The messages, in the order in which they were sent. */
    static List<Message> of(List<Event> events) {
        Map<List<Object>, Long> delivered = new HashMap<>();
        events.stream()
                .filter(event -> event.kind() == Event.Kind.delivered && event.number() > 0)
                .forEach(event -> delivered.put(pair(event), event.micros()));
        var messages = new ArrayList<Message>();
        for (Event event : events) {
            switch (event.kind()) {
                case sent -> {
                    long there = delivered.getOrDefault(pair(event), -1L);
                    messages.add(
                            new Message(event, there < 0 ? event.micros() : Math.min(event.micros(), there), there));
                }
                case passed, retransmitted, damaged -> messages.add(new Message(event, event.micros(), event.micros()));
                case delivered -> {
                    if (event.number() == 0) { // a packet that came late
                        messages.add(new Message(event, event.micros(), event.micros()));
                    }
                }
                case dropped, delayed -> messages.add(new Message(event, event.micros(), -1));
                default -> {
                    // not a message
                }
            }
        }
        messages.sort(Comparator.comparingLong(Message::sent));
        return messages;
    }

    private static List<Object> pair(Event event) {
        return List.of(event.from(), event.to(), event.number());
    }

    /** The time when the last event was over. */
    static long end(List<Event> events) {
        return events.stream()
                .mapToLong(event -> event.micros() + event.lasts())
                .max()
                .orElse(0);
    }

    /** The phases, in the order of the events. */
    static List<Event> phases(List<Event> events) {
        return events.stream().filter(event -> event.kind() == Event.Kind.phase).toList();
    }

    /** The calls, in the order of their ends. */
    static List<Call> calls(List<Event> events) {
        Map<String, Event> begun = new HashMap<>();
        var calls = new ArrayList<Call>();
        for (Event event : events) {
            if (event.kind() == Event.Kind.begun) {
                begun.put(event.from(), event);
            } else if (event.kind() == Event.Kind.ended && begun.containsKey(event.from())) {
                calls.add(new Call(begun.remove(event.from()), event.micros(), true));
            }
        }
        begun.values().forEach(each -> calls.add(new Call(each, end(events), false)));
        return calls;
    }
}
