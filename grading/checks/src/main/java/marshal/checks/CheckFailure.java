package marshal.checks;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** A check that does not hold, as a story. */
@SuppressWarnings("serial") // lives as long as the check that throws it
public final class CheckFailure extends RuntimeException {

    private static final int LINES = 12;
    private static final int LONGEST_LINE = 1000;

    private final String given;
    private final List<String> steps;
    private final String expected;
    private final String came;
    private final Map<String, String> shown = new LinkedHashMap<>();
    private final boolean silence;
    private final boolean unwritten;

    /**
     * @param shown   what there is to see beside the story, by its label
     * @param silence whether a deadline expired
     * @param unwritten whether the first thing that was called is not written yet
     */
    CheckFailure(
            String given, List<String> steps, String expected, String came, Map<String, Supplier<String>> shown, boolean silence,
            boolean unwritten) {
        super("expected " + expected + "; came " + came);
        this.given = given;
        this.steps = List.copyOf(steps);
        this.expected = expected;
        this.came = came;
        shown.forEach((label, text) -> this.shown.put(label, text.get()));
        this.silence = silence;
        this.unwritten = unwritten;
    }

    /** Whether a deadline expired. */
    public boolean isSilence() {
        return silence;
    }

    /** Whether the first thing that was called is not written yet: then the student's code has done nothing. */
    boolean isUnwritten() {
        return unwritten;
    }

    /** The message that a student reads: the story, why it matters, where to look, and how to see it again. */
    String told(Check check, Step step, long seed, String output) {
        var text = new StringBuilder();
        if (!given.isEmpty()) {
            line(text, "Smallest case", given);
        }
        for (int i = 0; i < steps.size(); i++) {
            line(text, i == 0 ? "What happened" : "", (i + 1) + ". " + steps.get(i));
        }
        line(text, "Expected", expected);
        line(text, "Came", came);
        shown.forEach((label, content) -> line(text, label, content));
        line(text, "Why", check.why());
        line(text, "Look", check.look());
        String printed = lastLines(output);
        if (!printed.isBlank()) {
            line(text, "It printed", printed);
        }
        line(text, "Again", "./lab check " + step.id() + " --seed " + seed);
        return text.toString();
    }

    /** The end of what was printed, with the student's own lines of its stack traces. */
    private static String lastLines(String output) {
        List<String> lines = output.lines()
                .filter(line -> !line.startsWith("\tat ") || line.contains("marshal.lab"))
                .toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size())).strip();
    }

    private static void line(StringBuilder text, String label, String content) {
        String lines = content.lines().map(CheckFailure::bounded).collect(Collectors.joining("\n" + " ".repeat(14)));
        text.append(String.format("%-14s", label)).append(lines).append('\n');
    }

    private static String bounded(String line) {
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + " ...";
    }
}
