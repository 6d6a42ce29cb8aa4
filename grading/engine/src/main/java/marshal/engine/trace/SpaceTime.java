package marshal.engine.trace;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import marshal.checks.story.Diagram;
import marshal.engine.trace.TracedMessages.Call;
import marshal.engine.trace.TracedMessages.Message;
import marshal.kit.trace.Event;

/**
 * A space-time diagram as SVG. Each process is a line, and time goes down. Each message is an arrow; each waiting call
 * or phase is a bar. Different times have equal distances, however far apart they are, so that short messages do not
 * cover each other. Messages of the same time are placed one below the other.
 */
public final class SpaceTime {

    private static final int MOST_MESSAGES = 300;
    private static final int LEFT = 90;
    private static final int RIGHT = 60;
    private static final int GAP = 220;
    private static final int LEAST_GAP = 96;
    private static final int WIDE = 960; // total width of the lines of many processes
    private static final int TOP = 48;
    private static final int STEP = 18;
    private static final int BAR = 8;
    private static final int CHARACTER = 6;
    private static final double PAGE_WIDTH = 656; // px of a page for a drawing
    private static final double PAGE_HEIGHT = 830;
    private static final double PRINTED = 9.4; // px of a text on paper at least, 7 points
    private static final int LEAST_PRINTED = 13; // for a drawing as large as on a screen
    private static final double BOLD = 0.6; // a character's width, relative to its size
    private static final double LEAST_WAIT = 0.01; // of the whole time: shorter calls have no bar

    /** The style of all diagrams of a page; a separate file contains it. */
    public static final String STYLE = """
            .spacetime { --ink: #222; --paper: #fff; --faint: #bbb; --message: #0072B2; --again: #B36B00; --lost: #C23B00; --wait: #9CC9E3; --phase: #DDD; --mark: #A3195B; --mark-back: #FBE3EE; }
            @media (prefers-color-scheme: dark) {
              .spacetime { --ink: #eee; --paper: #1b1b1b; --faint: #555; --message: #56B4E9; --again: #E69F00; --lost: #FF7A45; --wait: #2F5B77; --phase: #444; --mark: #FF9CC8; --mark-back: #4A1F35; }
            }
            .spacetime text { font: 11px sans-serif; fill: var(--ink); }
            .spacetime .process { font-weight: bold; text-anchor: middle; }
            .spacetime .time { text-anchor: end; opacity: .7; }
            .spacetime .size { opacity: .75; }
            .spacetime .label { text-anchor: middle; paint-order: stroke; stroke: var(--paper); stroke-width: 3px; }
            .spacetime .rail { stroke: var(--faint); }
            .spacetime .arrow { stroke: var(--message); stroke-width: 1.5; fill: none; }
            .spacetime .head { fill: var(--message); }
            .spacetime .retransmitted .arrow, .spacetime .delivered .arrow { stroke: var(--again); stroke-dasharray: 6 3; }
            .spacetime .retransmitted .head, .spacetime .delivered .head { fill: var(--again); }
            .spacetime .damaged .head { fill: var(--lost); }
            .spacetime .dropped .arrow, .spacetime .damaged .arrow { stroke: var(--lost); stroke-dasharray: 2 3; }
            .spacetime .waits .arrow { stroke: var(--lost); stroke-dasharray: 6 3; }
            .spacetime .waits .head { fill: var(--lost); }
            .spacetime .cross { stroke: var(--lost); stroke-width: 2; }
            .spacetime .phase rect { fill: var(--phase); stroke: var(--paper); }
            .spacetime .call { fill: var(--wait); }
            .spacetime .call.endless { fill: var(--lost); }
            .spacetime .band { fill: var(--mark-back); print-color-adjust: exact; -webkit-print-color-adjust: exact; }
            .spacetime .here .arrow { stroke: var(--mark); stroke-width: 3; }
            .spacetime .here .head { fill: var(--mark); }
            .spacetime .here .label { stroke: var(--mark-back); }
            .spacetime .here text { font-weight: bold; fill: var(--mark); }
            @media print {
              .spacetime { overflow: visible; --ink: #000; --paper: #fff; --faint: #aaa; --message: #000; --again: #000; --lost: #000; --wait: #ccc; --mark: #000; --mark-back: #ddd; }
              .spacetime text { font-size: inherit; }
            }
            """;

    private final List<Event> events;
    private final int here;
    private final List<String> processes;
    private final int gap;
    private final List<Message> all;
    private final List<Message> messages;
    private final List<Call> calls;
    private final List<Call> endless;
    private final List<Event> phases;
    private final long end;
    private final TreeMap<Long, Integer> rows = new TreeMap<>(); // the first row of each time
    private final Map<Message, Integer> below = new IdentityHashMap<>(); // rows below the first row of its time
    private int apart; // rows between the first row of its time and a marked event that is not a message
    private final int bottom; // a row
    private final StringBuilder svg = new StringBuilder();

    private SpaceTime(List<Event> events, int here) {
        this.events = events;
        this.here = here;
        processes = TracedMessages.processes(events);
        gap = Math.max(LEAST_GAP, Math.min(GAP, WIDE / Math.max(1, processes.size() - 1)));
        all = TracedMessages.of(events);
        messages = all.subList(0, Math.min(MOST_MESSAGES, all.size()));
        end = messages.size() < all.size() ? messages.get(messages.size() - 1).sent() : TracedMessages.end(events);
        calls = TracedMessages.calls(events).stream()
                .filter(call -> call.begun() <= end)
                .filter(call -> !call.isOver() || call.ended() - call.begun() > LEAST_WAIT * end)
                .toList();
        endless = calls.stream().filter(call -> !call.isOver()).toList();
        phases = TracedMessages.phases(events).stream()
                .filter(phase -> phase.micros() <= end)
                .toList();
        bottom = place();
    }

    /** The diagram as a separate file. */
    static String svg(List<Event> events) {
        return new SpaceTime(events, -1).drawn("<style>\n" + STYLE + "</style>\n");
    }

    /** The diagram for a page that has the {@link #STYLE}. It marks the first unexpected event. */
    public static String of(Diagram diagram) {
        return new SpaceTime(diagram.events(), diagram.here()).drawn("");
    }

    /** Gives each time a row, and one more row to each further message that is sent then. Returns the row below all. */
    private int place() {
        var needed = new TreeMap<Long, Integer>();
        calls.forEach(each -> List.of(each.begun(), Math.min(end, each.ended())).forEach(time -> needed.put(time, 1)));
        phases.forEach(each -> List.of(each.micros(), end(each)).forEach(time -> needed.put(time, 1)));
        needed.put(end, 1);
        messages.forEach(each -> needed.put(Math.max(each.sent(), each.delivered()), 1));
        messages.forEach(each -> needed.put(each.sent(), 1));
        var sent = new HashMap<Long, Integer>();
        for (Message each : messages) {
            int count = sent.merge(each.sent(), 1, Integer::sum);
            below.put(each, count - 1);
            needed.merge(each.sent(), count, Math::max);
        }
        if (isMarkedApart()) {
            apart = needed.merge(events.get(here).micros(), 1, Integer::sum) - 1;
        }
        int row = 0;
        for (Map.Entry<Long, Integer> each : needed.entrySet()) {
            rows.put(each.getKey(), row);
            row += each.getValue();
        }
        return row;
    }

    private String drawn(String style) {
        int width = width();
        int height = bottom() + 2 * STEP;
        int print = printed(width, height);
        String label = String.format(
                Locale.ROOT, "Space-time diagram: %d messages between %s", all.size(), String.join(", ", processes));
        add("""
                <svg xmlns="http://www.w3.org/2000/svg" class="spacetime" viewBox="0 0 %d %d" width="%d" height="%d" \
                font-size="%d" role="img" aria-label="%s">
                """, width, height, width, height, print, escaped(label + said()));
        svg.append(style);
        boolean isCrowded = processes.stream().mapToInt(String::length).max().orElse(0) * print * BOLD > gap;
        for (int i = 0; i < processes.size(); i++) {
            int y = !isCrowded ? 20 : i % 2 == 0 ? 24 : 8;
            add("<text class=\"process\" x=\"%d\" y=\"%d\">%s</text>", x(i), y, escaped(processes.get(i)));
            add("<line class=\"rail\" x1=\"%d\" x2=\"%d\" y1=\"30\" y2=\"%d\"/>\n", x(i), x(i), bottom());
        }
        rows.keySet().forEach(time -> time(time, y(time)));
        mark();
        phases.forEach(this::phase);
        calls.forEach(call -> bar(call, call.isOver() ? y(Math.min(call.ended(), end)) : y(call)));
        endless.forEach(this::wait);
        messages.forEach(this::message);
        if (messages.size() < all.size()) {
            add(
                    "<text x=\"%d\" y=\"%d\">... and %d more messages</text>\n",
                    LEFT, height - STEP / 2, all.size() - messages.size());
        }
        return svg.append("</svg>\n").toString();
    }

    private void time(long micros, int y) {
        String unit = y == TOP ? " ms" : "";
        add("<text class=\"time\" x=\"%d\" y=\"%d\">%.3f%s</text>\n", LEFT - 2 * BAR, y + 4, micros / 1e3, unit);
    }

    /** The size of texts on paper, if the drawing shrinks to fit a page. */
    private static int printed(int width, int height) {
        double scale = Math.min(PAGE_WIDTH / width, PAGE_HEIGHT / height);
        return Math.max(LEAST_PRINTED, (int) Math.ceil(PRINTED / scale));
    }

    /** The mark as text, for readers who do not see it. */
    private String said() {
        return isMissing()
                ? "; what was expected behind them did not come"
                : here < 0
                        ? ""
                        : "; here is the first that is not as expected: "
                                + events.get(here).text().strip();
    }

    private boolean isMissing() {
        return here == events.size();
    }

    private long end(Event phase) {
        return Math.min(end, phase.micros() + phase.lasts());
    }

    private void phase(Event phase) {
        int x = x(processes.indexOf(phase.from()));
        int from = y(phase.micros());
        add(
                "<g class=\"phase\"><title>%s</title><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>"
                        + "<text x=\"%d\" y=\"%d\">%s</text></g>\n",
                escaped(phase.text().strip()),
                x - BAR,
                from,
                2 * BAR,
                Math.max(2, y(end(phase)) - from),
                x + BAR + 2,
                from + 12,
                escaped(phase.name()));
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

    /** Draws, below everything else, whom an unfinished call waits for. A marked call has failed. */
    private void wait(Call call) {
        int from = x(processes.indexOf(call.process()));
        int to = call.other().isEmpty() ? from : x(processes.indexOf(call.other()));
        int y = y(call);
        boolean isHere = isHere(call.event());
        svg.append(isHere ? "<g class=\"waits here\">" : "<g class=\"waits\">");
        if (from != to) {
            arrow(from, y, to, y);
        }
        add(
                "<text class=\"label\" x=\"%d\" y=\"%d\">%s%s</text>",
                from == to ? from + gap / 2 : (from + to) / 2, y - 3, escaped(call.name()), isHere ? "" : " waits");
        if (isHere) {
            edge(y);
        }
        svg.append("</g>\n");
    }

    private void message(Message message) {
        Event event = message.event();
        boolean isHere = isHere(event);
        int from = x(processes.indexOf(event.from()));
        int to = event.to().isEmpty() ? from + gap / 2 : x(processes.indexOf(event.to()));
        int top = top(message);
        int end = message.isStopped() ? top : Math.max(top, y(message.delivered()));
        add(
                "<g class=\"%s%s\"><title>%s</title>",
                event.kind(), isHere ? " here" : "", escaped(event.text().strip()));
        if (from == to) {
            add("<path class=\"arrow\" d=\"M%d %dq40 %d 0 %d\"/>", from, top, STEP / 2, Math.max(STEP / 2, end - top));
        } else if (message.isStopped()) {
            int middle = (from + to) / 2;
            add("<path class=\"arrow\" d=\"M%d %dL%d %d\"/>", from, top, middle, top);
            if (event.kind() != Event.Kind.delayed) {
                add("<path class=\"cross\" d=\"M%d %dl8 8m0 -8l-8 8\"/>", middle - 4, top - 4);
            }
        } else {
            arrow(from, top, to, end);
        }
        add(
                "<text class=\"label\" x=\"%d\" y=\"%d\">%s</text>",
                (from + to) / 2, (top + end) / 2 - 3, label(event, Math.max(gap, Math.abs(to - from))));
        if (isHere) {
            edge(top);
        }
        svg.append("</g>\n");
    }

    private void edge(int y) {
        int x = x(processes.size() - 1) + BAR;
        add("<path class=\"head\" d=\"M%d %dl10 -5v10z\"/>", x, y);
        add("<text class=\"mark\" x=\"%d\" y=\"%d\">here</text>", x + 14, y + 4);
    }

    private void arrow(int fromX, int fromY, int toX, int toY) {
        double angle = Math.toDegrees(Math.atan2(toY - fromY, toX - fromX));
        add("<path class=\"arrow\" d=\"M%d %dL%d %d\"/>", fromX, fromY, toX, toY);
        add("<path class=\"head\" transform=\"translate(%d %d) rotate(%.1f)\" d=\"M0 0l-9 -4v8z\"/>", toX, toY, angle);
    }

    /** Draws a band across all lines, below the marked event. A message or an unfinished call has its own text. */
    private void mark() {
        if (isMissing()) {
            band(bottom() - STEP);
            words(bottom() - STEP, "what was expected did not come");
        } else if (isMarkedApart()) {
            Event event = events.get(here);
            int y = y(event.micros()) + STEP * apart;
            band(y);
            if (apart > 0) {
                time(event.micros(), y);
            }
            words(y, event.from() + ", " + event.name());
        } else {
            messages.stream().filter(each -> isHere(each.event())).forEach(each -> band(top(each)));
            endless.stream().filter(each -> isHere(each.event())).forEach(each -> band(y(each)));
        }
    }

    /**
     * Returns whether something is marked that is neither a message nor an unfinished call. It has a row for its text.
     */
    private boolean isMarkedApart() {
        return here >= 0
                && !isMissing()
                && messages.stream().noneMatch(each -> isHere(each.event()))
                && endless.stream().noneMatch(each -> isHere(each.event()));
    }

    private boolean isHere(Event event) {
        return here >= 0 && !isMissing() && event == events.get(here);
    }

    private void band(int y) {
        add("<rect class=\"band\" x=\"0\" y=\"%d\" width=\"%d\" height=\"%d\"/>", y - STEP / 2, width(), STEP);
    }

    private void words(int y, String what) {
        int room = width() - (LEFT + BAR);
        add(
                "<g class=\"here\"><text class=\"mark\" x=\"%d\" y=\"%d\">here: %s</text></g>\n",
                LEFT + BAR, y + 4, escaped(cut(what, room / CHARACTER - "here: ".length())));
    }

    private int top(Message message) {
        return y(message.sent()) + STEP * below.get(message);
    }

    /** The name up to a comma outside of brackets, and the size, which matters to readers who cannot look it up. */
    private static String label(Event event, int width) {
        String size = event.bytes() == 0 ? "" : event.bytes() + " B";
        int room = (width - 2 * BAR) / CHARACTER - size.length();
        return escaped(cut(firstPart(event.name()), room))
                + (size.isEmpty() ? "" : "<tspan class=\"size\">, " + size + "</tspan>");
    }

    private static String firstPart(String name) {
        int open = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c == ',' && open == 0) {
                return name.substring(0, i);
            }
            open += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
        }
        return name;
    }

    private static String cut(String text, int room) {
        return text.length() > room ? text.substring(0, Math.max(1, room - 3)) + "..." : text;
    }

    private int width() {
        return x(processes.size() - 1) + RIGHT;
    }

    private int x(int process) {
        return LEFT + gap * process;
    }

    private int y(long time) {
        return TOP + STEP * rows.get(time);
    }

    private int y(Call endlessOne) {
        return TOP + STEP * (bottom + endless.indexOf(endlessOne));
    }

    private int bottom() {
        return TOP + STEP * (bottom + endless.size() + (isMissing() ? 1 : 0));
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
