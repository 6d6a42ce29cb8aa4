package marshal.engine.trace;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import marshal.kit.trace.Event;

/**
 * A trace in the Trace Event Format, which Perfetto and chrome://tracing show. Each process is a row, each phase or
 * call a bar, each message an arrow.
 */
final class Timeline {

    private static final JsonMapper JSON = new JsonMapper();
    private static final int SHORTEST = 1; // microseconds: an arrow needs a bar at both ends

    private final ArrayNode all = JSON.createArrayNode();
    private final List<String> processes;

    private Timeline(List<String> processes) {
        this.processes = processes;
    }

    static String json(List<Event> events) {
        var timeline = new Timeline(TracedMessages.processes(events));
        timeline.processes.forEach(timeline::named);
        TracedMessages.phases(events).forEach(timeline::phase);
        TracedMessages.calls(events).forEach(timeline::bar);
        TracedMessages.of(events).forEach(timeline::arrow);
        return JSON.createObjectNode().set("traceEvents", timeline.all).toPrettyString();
    }

    private void named(String process) {
        event("process_name", "M", 0, process).putObject("args").put("name", process);
        event("process_sort_index", "M", 0, process).putObject("args").put("sort_index", processes.indexOf(process));
    }

    private void phase(Event phase) {
        event(phase.name(), "X", phase.micros(), phase.from()).put("dur", phase.lasts());
    }

    private void bar(TracedMessages.Call call) {
        event(call.name(), "X", call.begun(), call.process()).put("dur", call.ended() - call.begun());
    }

    private void arrow(TracedMessages.Message message) {
        int id = all.size();
        Event sent = message.event();
        details(event(sent.name(), "X", message.sent(), sent.from()).put("dur", SHORTEST), sent);
        event(sent.name(), "s", message.sent(), sent.from()).put("id", id).put("cat", "message");
        if (!message.isStopped() && !sent.to().isEmpty()) {
            details(event(sent.name(), "X", message.delivered(), sent.to()).put("dur", SHORTEST), sent);
            event(sent.name(), "f", message.delivered(), sent.to())
                    .put("id", id)
                    .put("cat", "message")
                    .put("bp", "e");
        }
    }

    private static void details(ObjectNode node, Event event) {
        node.putObject("args")
                .put("what", event.kind().name())
                .put("elements", event.elements())
                .put("bytes", event.bytes());
    }

    private ObjectNode event(String name, String phase, long micros, String process) {
        int number = processes.indexOf(process) + 1;
        return all.addObject()
                .put("name", name)
                .put("ph", phase)
                .put("ts", micros)
                .put("pid", number)
                .put("tid", number);
    }
}
