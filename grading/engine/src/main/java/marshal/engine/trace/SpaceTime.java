package marshal.engine.trace;

import static marshal.engine.trace.DrawnText.escaped;

import java.util.List;
import java.util.Locale;
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
    private static final int MOST_GAP = 300; // for long labels
    private static final int WIDE = 960; // total width of the lines of many processes
    private static final int TOP = 48;
    static final int STEP = 18; // px between rows
    private static final int BAR = 8;
    private static final double PAGE_WIDTH = 656; // px of a page for a drawing
    private static final double PAGE_HEIGHT = 830;
    private static final double PRINTED = 9.4; // px of a text on paper at least, 7 points
    private static final int LEAST_PRINTED = 13; // for a drawing as large as on a screen
    private static final int MOST_PRINTED = STEP - 2; // more would lie on the next row
    private static final double LEAST_WAIT = 0.01; // of the whole time: shorter calls have no bar

    /** The style of all diagrams of a page; a separate file contains it. */
    public static final String STYLE = """
            .spacetime { background: var(--ground); --ink: #222; --ground: var(--paper, #fff); --faint: #bbb; --message: #0072B2; --again: #B36B00; --lost: #C23B00; --wait: #9CC9E3; --phase: #DDD; --mark: #A3195B; --mark-back: #FBE3EE; }
            @media (prefers-color-scheme: dark) {
              .spacetime { --ink: #eee; --ground: var(--paper, #1b1b1b); --faint: #555; --message: #56B4E9; --again: #E69F00; --lost: #FF7A45; --wait: #2F5B77; --phase: #444; --mark: #FF9CC8; --mark-back: #4A1F35; }
            }
            .spacetime text { font: 11px sans-serif; fill: var(--ink); }
            .spacetime .process { font-weight: bold; text-anchor: middle; }
            .spacetime .time { text-anchor: end; opacity: .7; }
            .spacetime .size { fill-opacity: .75; }
            .spacetime .label { text-anchor: middle; paint-order: stroke; stroke: var(--ground); stroke-width: 4px; stroke-linejoin: round; }
            .spacetime .paper { display: none; }
            .spacetime .beside { text-anchor: start; }
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
            .spacetime .phase rect { fill: var(--phase); stroke: var(--ground); }
            .spacetime .call { fill: var(--wait); }
            .spacetime .call.endless { fill: var(--lost); }
            .spacetime .band { fill: var(--mark-back); print-color-adjust: exact; -webkit-print-color-adjust: exact; }
            .spacetime .here .arrow { stroke: var(--mark); stroke-width: 3; }
            .spacetime .here .head { fill: var(--mark); }
            .spacetime .here .label { stroke: var(--mark-back); }
            .spacetime .here text { font-weight: bold; fill: var(--mark); }
            @media print {
              .spacetime { overflow: visible; --ink: #000; --ground: #fff; --faint: #aaa; --message: #000; --again: #000; --lost: #000; --wait: #ccc; --mark: #000; --mark-back: #ddd; }
              .spacetime text { font-size: inherit; }
              .spacetime .screen { display: none; }
              .spacetime .paper { display: inline; }
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
    private final TraceRows rows;
    private final int print; // px of texts on paper, which are the largest
    private final ArrowLabels labels;
    private final StringBuilder svg = new StringBuilder();

    private SpaceTime(List<Event> events, int here) {
        this.events = events;
        this.here = here;
        processes = TracedMessages.processes(events);
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
        rows = new TraceRows(messages, calls, phases, end, isMarkedApart() ? events.get(here) : null);
        gap = Math.max(LEAST_GAP, Math.min(wished(), WIDE / Math.max(1, processes.size() - 1)));
        print = printed(width(), height());
        labels = new ArrowLabels(print);
    }

    /** A width in which the labels are whole, within bounds. */
    private int wished() {
        double longest = messages.stream()
                .filter(each -> !each.event().to().isEmpty())
                .mapToDouble(each ->
                        ArrowLabels.needs(DrawnText.firstPart(each.event().name()), bytes(each.event()), LEAST_PRINTED)
                                / Math.max(
                                        1,
                                        Math.abs(processes.indexOf(each.event().from())
                                                - processes.indexOf(each.event().to()))))
                .max()
                .orElse(0);
        return Math.max(GAP, Math.min(MOST_GAP, (int) Math.ceil(longest)));
    }

    /** The diagram as a separate file. */
    static String svg(List<Event> events) {
        return new SpaceTime(events, -1).drawn("<style>\n" + STYLE + "</style>\n");
    }

    /** The diagram for a page that has the {@link #STYLE}. It marks the first unexpected event. */
    public static String of(Diagram diagram) {
        return new SpaceTime(diagram.events(), diagram.here()).drawn("");
    }

    private String drawn(String style) {
        int width = width();
        int height = height();
        String label = String.format(
                Locale.ROOT, "Space-time diagram: %d messages between %s", all.size(), String.join(", ", processes));
        add("""
                <svg xmlns="http://www.w3.org/2000/svg" class="spacetime" viewBox="0 0 %d %d" width="%d" height="%d" \
                font-size="%d" role="img" aria-label="%s">
                """, width, height, width, height, print, escaped(label + said()));
        svg.append(style);
        boolean isCrowded = processes.stream().anyMatch(each -> DrawnText.width(each, print, true) > gap);
        for (int i = 0; i < processes.size(); i++) {
            int y = !isCrowded ? 20 : i % 2 == 0 ? 26 : 12;
            add("<text class=\"process\" x=\"%d\" y=\"%d\">%s</text>", x(i), y, escaped(processes.get(i)));
            add("<line class=\"rail\" x1=\"%d\" x2=\"%d\" y1=\"30\" y2=\"%d\"/>\n", x(i), x(i), bottom());
        }
        rows.times().forEach(time -> time(time, y(time)));
        mark();
        phases.forEach(this::phase);
        calls.forEach(call -> bar(call, call.isOver() ? y(Math.min(call.ended(), end)) : y(call)));
        endless.forEach(this::wait);
        messages.forEach(this::message);
        svg.append(labels.drawn());
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
        return Math.min(MOST_PRINTED, Math.max(LEAST_PRINTED, (int) Math.ceil(PRINTED / scale)));
    }

    /** The mark as text, for readers who cannot see the mark. */
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
        int process = processes.indexOf(phase.from());
        int x = x(process);
        int from = y(phase.micros());
        String title = phase.text().strip();
        add(
                "<g class=\"phase\"><title>%s</title><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/></g>\n",
                escaped(title), x - BAR, from, 2 * BAR, Math.max(2, y(end(phase)) - from));
        int room = process == processes.size() - 1 ? RIGHT : gap;
        labels.add(x + BAR + 2, from + 12, room - 2 * BAR, title, phase.name());
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

    /** Draws below everything else which process an unfinished call waits for. A marked call has failed. */
    private void wait(Call call) {
        int process = processes.indexOf(call.process());
        int from = x(process);
        int to = call.other().isEmpty() ? from : x(processes.indexOf(call.other()));
        int y = y(call);
        boolean isHere = isHere(call.event());
        svg.append(isHere ? "<g class=\"waits here\">" : "<g class=\"waits\">");
        if (from != to) {
            arrow(from, y, to, y);
        }
        if (isHere) {
            edge(y);
        }
        svg.append("</g>\n");
        var place = new ArrowLabels.Arrow(from, y, from == to ? aside(process) : to, y);
        labels.add(place, call.event().text().strip(), call.name(), isHere ? "" : " waits", isHere);
    }

    private void message(Message message) {
        Event event = message.event();
        boolean isHere = isHere(event);
        int process = processes.indexOf(event.from());
        int from = x(process);
        int to = event.to().isEmpty() ? aside(process) : x(processes.indexOf(event.to()));
        int top = TOP + STEP * rows.of(message);
        int end = message.isStopped() ? top : Math.max(top, y(message.delivered()));
        String title = event.text().strip();
        add("<g class=\"%s%s\"><title>%s</title>", event.kind(), isHere ? " here" : "", escaped(title));
        if (from == to) {
            add("<path class=\"arrow\" d=\"M%d %dq40 %d 0 %d\"/>", from, top, STEP / 2, Math.max(STEP / 2, end - top));
        } else if (message.isStopped()) {
            to = from + (to - from) * 4 / 5; // the label is before the cross
            add("<path class=\"arrow\" d=\"M%d %dL%d %d\"/>", from, top, to, top);
            if (event.kind() != Event.Kind.delayed) {
                add("<path class=\"cross\" d=\"M%d %dl8 8m0 -8l-8 8\"/>", to - 4, top - 4);
            }
        } else {
            arrow(from, top, to, end);
        }
        if (isHere) {
            edge(top);
        }
        svg.append("</g>\n");
        var place = new ArrowLabels.Arrow(from, top, from == to ? aside(process) : to, end);
        labels.add(place, title, DrawnText.firstPart(event.name()), bytes(event), isHere);
    }

    /** The size, which matters to readers who cannot look it up. */
    private static String bytes(Event event) {
        return event.bytes() == 0 ? "" : ", " + event.bytes() + " B";
    }

    /** The place of things without another end: beside a process, on the side of a neighbour. */
    private int aside(int process) {
        return x(process) + (process > 0 && process == processes.size() - 1 ? -gap : gap);
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
            words(BAR, bottom() - STEP, "what was expected did not come");
        } else if (isMarkedApart()) {
            Event event = events.get(here);
            int y = y(event.micros()) + STEP * rows.apart();
            band(y);
            if (rows.apart() > 0) {
                time(event.micros(), y);
            }
            words(LEFT + BAR, y, event.from() + ", " + event.name());
        } else {
            messages.stream()
                    .filter(each -> isHere(each.event()))
                    .forEach(each -> bandOfArrow(TOP + STEP * rows.of(each)));
            endless.stream().filter(each -> isHere(each.event())).forEach(each -> bandOfArrow(y(each)));
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

    /** An arrow's label is above it, and the next row's label is below it: the band is only behind its own label. */
    private void bandOfArrow(int y) {
        band(y - ArrowLabels.CLEAR + 1);
        labels.mark(y);
    }

    private void words(int x, int y, String what) {
        double room = width() - x - DrawnText.width("here: ", print, true);
        add(
                "<g class=\"here\"><text class=\"mark\" x=\"%d\" y=\"%d\">here: %s</text></g>\n",
                x, y + 4, escaped(DrawnText.cut(what, room, print, true)));
    }

    private int width() {
        return processes.size() < 2 ? LEFT + gap : x(processes.size() - 1) + RIGHT;
    }

    private int height() {
        return bottom() + (messages.size() < all.size() ? 2 : 1) * STEP;
    }

    private int x(int process) {
        return LEFT + gap * process;
    }

    private int y(long time) {
        return TOP + STEP * rows.of(time);
    }

    private int y(Call endlessOne) {
        return TOP + STEP * (rows.count() + endless.indexOf(endlessOne));
    }

    private int bottom() {
        return TOP + STEP * (rows.count() + endless.size() + (isMissing() ? 1 : 0));
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}
