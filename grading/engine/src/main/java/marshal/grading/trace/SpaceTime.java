package marshal.grading.trace;

import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import marshal.grading.trace.Messages.Call;
import marshal.grading.trace.Messages.Message;
import marshal.kit.trace.Event;

/**
 * A space-time diagram as SVG: a line a process, time goes down, an arrow a message, a bar a call that waits. Times have
 * equal distances, however long they are apart, so that short messages do not lie on each other.
 */
final class SpaceTime {

    private static final int MOST_MESSAGES = 300;
    private static final int LEFT = 90;
    private static final int GAP = 190;
    private static final int TOP = 48;
    private static final int STEP = 18;
    private static final int BAR = 8;
    private static final int LONGEST_LABEL = 30;
    private static final double LEAST_WAIT = 0.01; // of the whole time: shorter calls have no bar
    private static final String STYLE = """
            <style>
            svg { --ink: #222; --paper: #fff; --faint: #bbb; --message: #0072B2; --again: #B36B00; --lost: #C23B00; --wait: #9CC9E3; }
            @media (prefers-color-scheme: dark) {
              svg { --ink: #eee; --paper: #1b1b1b; --faint: #555; --message: #56B4E9; --again: #E69F00; --lost: #FF7A45; --wait: #2F5B77; }
            }
            text { font: 11px sans-serif; fill: var(--ink); }
            .process { font-weight: bold; text-anchor: middle; }
            .time { text-anchor: end; fill: var(--ink); opacity: .7; }
            .label { text-anchor: middle; paint-order: stroke; stroke: var(--paper); stroke-width: 3px; }
            .rail { stroke: var(--faint); }
            .arrow { stroke: var(--message); stroke-width: 1.5; fill: none; marker-end: url(#head); }
            .retransmitted .arrow, .delivered .arrow { stroke: var(--again); stroke-dasharray: 6 3; }
            .dropped .arrow { stroke: var(--lost); stroke-dasharray: 2 3; marker-end: none; }
            .waits .arrow { stroke: var(--lost); stroke-dasharray: 6 3; }
            .cross { stroke: var(--lost); stroke-width: 2; }
            .call { fill: var(--wait); }
            .call.endless { fill: var(--lost); }
            #head path { fill: context-stroke; }
            </style>
            """;

    private final List<String> processes;
    private final List<Long> times;
    private final List<Call> endless;
    private final StringBuilder svg = new StringBuilder();

    private SpaceTime(List<String> processes, List<Long> times, List<Call> endless) {
        this.processes = processes;
        this.times = times;
        this.endless = endless;
    }

    static String svg(List<Event> events) {
        List<Message> all = Messages.of(events);
        List<Message> messages = all.subList(0, Math.min(MOST_MESSAGES, all.size()));
        long end =
                messages.size() < all.size() ? messages.get(messages.size() - 1).sent() : Messages.end(events);
        List<Call> calls = Messages.calls(events).stream()
                .filter(call -> call.begun() <= end)
                .filter(call -> !call.isOver() || call.ended() - call.begun() > LEAST_WAIT * end)
                .toList();
        var times = new TreeSet<Long>();
        messages.forEach(each -> times.addAll(List.of(each.sent(), Math.max(each.sent(), each.delivered()))));
        calls.forEach(each -> times.addAll(List.of(each.begun(), Math.min(end, each.ended()))));
        times.add(end);
        List<Call> endless = calls.stream().filter(call -> !call.isOver()).toList();
        return new SpaceTime(Messages.processes(events), List.copyOf(times), endless)
                .drawn(messages, calls, all.size());
    }

    private String drawn(List<Message> messages, List<Call> calls, int all) {
        int width = x(processes.size() - 1) + LEFT;
        int height = bottom() + 2 * STEP;
        add("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" \
                aria-label="Space-time diagram: %d messages between %s">
                """, width, height, width, height, all, String.join(", ", processes));
        svg.append(STYLE);
        svg.append(
                "<defs><marker id=\"head\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" "
                        + "orient=\"auto\"><path d=\"M0 0 8 4 0 8z\"/></marker></defs>\n");
        for (int i = 0; i < processes.size(); i++) {
            add("<text class=\"process\" x=\"%d\" y=\"20\">%s</text>", x(i), escaped(processes.get(i)));
            add("<line class=\"rail\" x1=\"%d\" x2=\"%d\" y1=\"30\" y2=\"%d\"/>\n", x(i), x(i), bottom());
        }
        times.forEach(time ->
                add("<text class=\"time\" x=\"%d\" y=\"%d\">%.3f ms</text>\n", LEFT - 30, y(time) + 4, time / 1e3));
        calls.forEach(call -> bar(call, call.isOver() ? y(Math.min(call.ended(), end())) : y(call)));
        endless.forEach(this::wait);
        messages.forEach(this::message);
        if (messages.size() < all) {
            add(
                    "<text x=\"%d\" y=\"%d\">... and %d more messages</text>\n",
                    LEFT, height - STEP / 2, all - messages.size());
        }
        return svg.append("</svg>\n").toString();
    }

    private void bar(Call call, int to) {
        int x = x(processes.indexOf(call.process()));
        int from = y(call.begun());
        String waits = call.other().isEmpty() ? "" : ", for " + call.other();
        add(
                "<g><title>%s: %s%s, %s</title><rect class=\"call%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/></g>\n",
                call.process(),
                escaped(call.name()),
                waits,
                call.isOver() ? String.format(Locale.ROOT, "%.3f ms", (call.ended() - call.begun()) / 1e3) : "not over",
                call.isOver() ? "" : " endless",
                x - BAR / 2,
                from,
                BAR,
                Math.max(2, to - from));
    }

    /** Below everything else: for whom a call waits that is not over. */
    private void wait(Call call) {
        int from = x(processes.indexOf(call.process()));
        int to = call.other().isEmpty() ? from : x(processes.indexOf(call.other()));
        int y = y(call);
        svg.append("<g class=\"waits\">");
        if (from != to) {
            add("<path class=\"arrow\" d=\"M%d %dL%d %d\"/>", from, y, to, y);
        }
        add(
                "<text class=\"label\" x=\"%d\" y=\"%d\">%s waits</text></g>\n",
                from == to ? from + GAP / 2 : (from + to) / 2, y - 3, escaped(call.name()));
    }

    private void message(Message message) {
        Event event = message.event();
        int from = x(processes.indexOf(event.from()));
        int to = event.to().isEmpty() ? from + GAP / 2 : x(processes.indexOf(event.to()));
        int top = y(message.sent());
        int end = message.isLost() ? top : y(message.delivered());
        add(
                "<g class=\"%s\"><title>%s</title>",
                event.kind(), escaped(event.text().strip()));
        if (from == to) {
            add("<path class=\"arrow\" d=\"M%d %dq40 %d 0 %d\"/>", from, top, STEP / 2, Math.max(STEP / 2, end - top));
        } else if (message.isLost()) {
            int middle = (from + to) / 2;
            add("<path class=\"arrow\" d=\"M%d %dL%d %d\"/>", from, top, middle, top);
            add("<path class=\"cross\" d=\"M%d %dl8 8m0 -8l-8 8\"/>", middle - 4, top - 4);
        } else {
            add("<path class=\"arrow\" d=\"M%d %dL%d %d\"/>", from, top, to, end);
        }
        add(
                "<text class=\"label\" x=\"%d\" y=\"%d\">%s</text></g>\n",
                (from + to) / 2, (top + end) / 2 - 3, escaped(label(event)));
    }

    private static String label(Event event) {
        String name = event.name().split(",")[0];
        return name.length() > LONGEST_LABEL ? name.substring(0, LONGEST_LABEL - 3) + "..." : name;
    }

    private int x(int process) {
        return LEFT + GAP * process;
    }

    private int y(long time) {
        return TOP + STEP * times.indexOf(time);
    }

    private int y(Call endlessOne) {
        return TOP + STEP * (times.size() + endless.indexOf(endlessOne));
    }

    private long end() {
        return times.get(times.size() - 1);
    }

    private int bottom() {
        return TOP + STEP * (times.size() + endless.size());
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}
