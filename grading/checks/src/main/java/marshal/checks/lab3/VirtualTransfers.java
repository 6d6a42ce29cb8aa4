package marshal.checks.lab3;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marshal.checks.story.Script;
import marshal.kit.lab3.Receiver;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.link.Heading;
import marshal.kit.lab3.link.Journal;
import marshal.kit.lab3.link.Ladder;
import marshal.kit.lab3.link.LinkScript;
import marshal.kit.lab3.link.ScriptMinimizer;
import marshal.kit.lab3.link.Simulation;
import marshal.kit.lab3.link.Simulation.Bounds;
import marshal.kit.lab3.link.Simulation.Outcome;
import marshal.kit.lab3.link.Simulation.Path;

/**
 * Sends messages over a link in virtual time, with a student's code at one end or at both. If they do not arrive
 * correctly, it searches for the smallest link script that shows the problem. It reports that script with the packets
 * of its run.
 */
final class VirtualTransfers {

    private static final Bounds BOUNDS = new Bounds(2_000, 60_000_000);
    private static final Pattern UNKNOWN = Pattern.compile("\\?");
    private static final int MOST_RUNS = 60;
    private static final int MOST_LINES = 40;

    private final Script script;
    private final Supplier<Sender> sender;
    private final Supplier<Receiver> receiver;
    private final Path path;
    private final List<byte[]> messages;

    /**
     * A violation.
     *
     * @param expected what should have come, as a text that names the mistake
     * @param came     what came
     * @param here     the packet that shows it; see {@link marshal.checks.story.Diagram}
     */
    record Problem(String expected, String came, int here) {

        Problem(String expected, String came) {
            this(expected, came, -1);
        }
    }

    /** A rule for runs. */
    interface Rule {
        /** Returns the first violation; null if there is none. */
        Problem brokenIn(List<byte[]> sent, Outcome outcome);
    }

    private record Case(LinkScript link, List<byte[]> messages) {}

    /**
     * @param sender,receiver make new ends for each run
     */
    VirtualTransfers(
            Script script, Supplier<Sender> sender, Supplier<Receiver> receiver, Path path, List<byte[]> messages) {
        this.script = script;
        this.sender = sender;
        this.receiver = receiver;
        this.path = path;
        this.messages = messages;
    }

    /**
     * Sends the messages over a link that follows a script, and checks the outcome.
     *
     * @param pattern a link script; each {@code ?} becomes a random number
     */
    Outcome hold(String pattern, Rule... rules) {
        String link = randomized(script, pattern);
        var whole = new Case(LinkScript.parse(link), messages);
        Outcome outcome = run(whole);
        Problem problem = broken(whole, outcome, rules);
        if (problem == null) {
            return outcome;
        }
        Case smallest = smallest(whole, problem, rules);
        Problem shown = broken(smallest, run(smallest), rules);
        if (!smallest.link.equals(whole.link)) {
            script.did("found with the link script \"" + link + "\"; this one is the smallest that shows it");
        }
        throw shown == null
                ? script.failure(problem.expected(), problem.came())
                : script.failureAt(shown.here(), problem.expected(), shown.came());
    }

    /** Sends the messages over each of these links, one after another. */
    void hold(List<String> patterns, Rule... rules) {
        patterns.forEach(pattern -> hold(pattern, rules));
    }

    /** Returns a link script with a random number, such as a seed, for each {@code ?}. */
    static String randomized(Script script, String link) {
        return UNKNOWN.matcher(link).replaceAll(any -> "" + script.random().nextInt(1000));
    }

    /** Returns the smallest case found with the same problem: few messages and few rules of the link script. */
    private Case smallest(Case whole, Problem problem, Rule... rules) {
        Case few = whole;
        for (int count = messages.size() - 1; count >= 1; count--) {
            var fewer = new Case(whole.link, messages.subList(0, count));
            few = fails(fewer, problem, rules) ? fewer : few;
        }
        Case found = few;
        Journal journal = run(found).journal();
        LinkScript link = ScriptMinimizer.of(
                found.link, journal, less -> fails(new Case(less, found.messages), problem, rules), MOST_RUNS);
        return new Case(link, found.messages);
    }

    private boolean fails(Case tried, Problem problem, Rule... rules) {
        Problem other = broken(tried, run(tried), rules);
        return other != null && other.expected().equals(problem.expected());
    }

    private static Problem broken(Case tried, Outcome outcome, Rule... rules) {
        for (Rule rule : rules) {
            Problem problem = rule.brokenIn(tried.messages, outcome);
            if (problem != null) {
                return problem;
            }
        }
        return null;
    }

    private Outcome run(Case tried) {
        script.given(tried.messages.size() + (tried.messages.size() == 1 ? " message of " : " messages of ")
                + tried.messages.stream().map(message -> "" + message.length).collect(Collectors.joining(", "))
                + " bytes, "
                + (tried.link.rules().isEmpty()
                        ? "over a link that does no harm"
                        : "over a link with the script  " + tried.link));
        var simulation = new Simulation(sender.get(), receiver.get(), tried.link, path, BOUNDS);
        show(script, simulation.journal());
        try {
            return simulation.run(tried.messages);
        } catch (RuntimeException e) {
            return script.run("the messages are sent", () -> {
                throw e;
            });
        }
    }

    /** Makes a failure show these packets, with the sender as M and the receiver as 0. */
    static void show(Script script, Journal journal) {
        script.show("Packets", () -> Ladder.of(journal, MOST_LINES).stripTrailing());
        script.draw(journal::events);
    }

    /** Requires that every message arrives unchanged, once, and in order, and that the sender knows it. */
    static Rule everythingArrives() {
        return (sent, outcome) -> {
            for (int i = 0; i < Math.min(sent.size(), outcome.delivered().size()); i++) {
                if (!Arrays.equals(sent.get(i), outcome.delivered().get(i))) {
                    return new Problem(
                            "every message arrives as it was, once, in its order",
                            "the " + ordinal(i + 1) + " that was delivered is not message " + (i + 1));
                }
            }
            if (outcome.delivered().size() != sent.size()) {
                return new Problem(
                        "every message arrives as it was, once, in its order",
                        outcome.delivered().size() + " were delivered of " + sent.size() + "; " + words(outcome),
                        atTheEnd(outcome));
            }
            return outcome.end() == Simulation.End.DELIVERED
                    ? null
                    : new Problem("the sender ends with DELIVERED", words(outcome), atTheEnd(outcome));
        };
    }

    /** Requires that the sender repeats a packet only if the packet or its acknowledgement was lost. */
    static Rule nothingInVain() {
        return (messages, outcome) -> {
            long lost = 0;
            long sent = 0;
            long packets = 0;
            int here = -1;
            List<Journal.Entry> entries = outcome.journal().entries();
            for (int i = 0; i < entries.size(); i++) {
                Journal.Entry entry = entries.get(i);
                boolean isData = !entry.late()
                        && entry.heading() != null
                        && entry.heading().kind() == Heading.Kind.DATA;
                lost += entry.isLost() || entry.isDamaged() ? 1 : 0;
                sent += isData ? 1 : 0;
                packets += isData && entry.transmission() == 1 ? 1 : 0;
                here = here < 0 && sent > packets + lost ? i : here;
            }
            return sent <= packets + lost
                    ? null
                    : new Problem(
                            "a packet is sent again only if it was lost, or its acknowledgement was",
                            packets + " packets and " + lost + " losses, but DATA was sent " + sent + " times",
                            here);
        };
    }

    /** Returns the place after the last packet if the run waits for ever, because something is missing there. */
    private static int atTheEnd(Outcome outcome) {
        return outcome.end() == Simulation.End.STUCK
                ? outcome.journal().events().size()
                : -1;
    }

    private static String words(Outcome outcome) {
        return switch (outcome.end()) {
            case DELIVERED -> "the sender says DELIVERED";
            case GAVE_UP -> "the sender gave up";
            case STUCK ->
                "the sender says " + outcome.status()
                        + ", but nothing is in flight and it waits for no time: it would wait for ever";
            case OUT_OF_TIME -> "the sender says " + outcome.status() + " after " + outcome.micros() / 1_000_000 + " s";
            case OUT_OF_EVENTS -> "there was no end to it: more than " + BOUNDS.events() + " packets and timers";
        };
    }

    private static String ordinal(int n) {
        return n == 1 ? "first" : n == 2 ? "second" : n == 3 ? "third" : n + "th";
    }
}
