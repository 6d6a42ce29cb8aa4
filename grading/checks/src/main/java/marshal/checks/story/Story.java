package marshal.checks.story;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Says why a check does not hold, in parts. All texts are printable and bounded.
 *
 * @param given    the smallest case that shows it; empty if there is only one case
 * @param happened the steps, in order
 * @param expected the expected result
 * @param came     the actual result
 * @param shown    more texts to show, such as a ladder of packets
 * @param diagram  the events between processes
 * @param why      why it matters
 * @param look     where its cause may be
 * @param printed  the end of the output of the student's code; empty if it printed nothing
 * @param again    the command that shows it again; empty if the report prints another command
 * @param stumbled whether the check stumbled over what came from the student's code. A person should look at that
 */
public record Story(
        String given,
        List<String> happened,
        String expected,
        String came,
        List<Shown> shown,
        Diagram diagram,
        String why,
        String look,
        String printed,
        String again,
        boolean stumbled) {

    // The labels of the parts, wherever a story is shown.
    public static final String GIVEN = "Smallest case";
    public static final String HAPPENED = "What happened";
    public static final String EXPECTED = "Expected";
    public static final String CAME = "Came";
    public static final String WHY = "Why";
    public static final String LOOK = "Look";
    public static final String PRINTED = "It printed";
    public static final String AGAIN = "Again";

    private static final int LONGEST_LINE = 1000;
    private static final int PRINTED_LINES = 12;
    private static final String FRAME = "\tat ";
    private static final int SAME_LINES = 3; // at the ends of two texts: no coincidence
    private static final int COLUMN = 14;
    private static final int BRIEF = 3; // lines
    private static final String REPEATED = "... and the same again";

    /** A text to show, with its name. */
    public record Shown(String name, String text) {

        public Shown {
            name = Printable.line(name);
            text = bounded(text);
        }
    }

    public Story {
        given = bounded(given);
        happened = happened.stream().map(Story::bounded).toList();
        expected = bounded(expected);
        came = bounded(came);
        shown = List.copyOf(shown);
        printed = withoutRepeats(bounded(printed));
    }

    /** Removes repeated lines: a line that follows itself adds nothing. */
    private static String withoutRepeats(String text) {
        var lines = new ArrayList<String>();
        String last = null;
        for (String line : text.lines().toList()) {
            if (!line.equals(last)) {
                lines.add(line);
            } else if (!lines.get(lines.size() - 1).equals(REPEATED)) {
                lines.add(REPEATED);
            }
            last = line;
        }
        return String.join("\n", lines);
    }

    private static String bounded(String text) {
        return Printable.text(text)
                .lines()
                .map(line -> line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + " ...")
                .collect(Collectors.joining("\n"));
    }

    /**
     * Returns the story as plain text, with a name in the first column. Prose is broken between words, so that lines
     * fit into this number of columns where possible.
     */
    public String text(int columns) {
        int room = columns - COLUMN;
        return part(GIVEN, WrappedText.text(given, room))
                + part(HAPPENED, WrappedText.text(steps(), room))
                + part(EXPECTED, WrappedText.text(expected, room))
                + part(CAME, WrappedText.text(came, room))
                + shown.stream().map(each -> part(each.name(), each.text())).collect(Collectors.joining())
                + part(WHY, WrappedText.text(why, room))
                + part(LOOK, WrappedText.text(look, room))
                + part(PRINTED, WrappedText.text(printed, room))
                + part(AGAIN, again);
    }

    /**
     * Returns this story with the parts that it lacks: the check's usual reason and hint, the printed output, and the
     * command.
     */
    public Story completed(String usualWhy, String usualLook, String output, String command) {
        return new Story(
                given,
                happened,
                expected,
                came,
                shown,
                diagram,
                why.isEmpty() ? usualWhy : why,
                look.isEmpty() ? usualLook : look,
                lastLines(output),
                command,
                stumbled);
    }

    /** Returns the end of the output; empty if {@code came} already ends with it, as for an ended process. */
    private String lastLines(String output) {
        List<String> lines = ownLines(output);
        int first = Math.max(0, lines.size() - PRINTED_LINES);
        var kept = new ArrayList<String>(lines.subList(first, lines.size()));
        for (int i = first; i > 0 && lines.get(i).startsWith(FRAME); i--) {
            kept.set(0, lines.get(i - 1)); // a stack trace says nothing without its exception
        }
        String last = bounded(String.join("\n", kept).strip());
        int same = (int) Math.min(SAME_LINES, last.lines().count());
        return end(last.lines().toList(), same).equals(end(ownLines(came), same)) ? "" : last;
    }

    private static List<String> end(List<String> lines, int count) {
        return lines.subList(Math.max(0, lines.size() - count), lines.size()).stream()
                .map(String::strip) // such texts may be indented
                .toList();
    }

    /** Returns the lines, but only the student's own lines of stack traces. */
    private static List<String> ownLines(String text) {
        return text.lines()
                .filter(line -> !line.startsWith(FRAME) || line.contains("marshal.lab"))
                .toList();
    }

    Story withCame(String words) {
        return new Story(given, happened, expected, words, shown, diagram, why, look, printed, again, stumbled);
    }

    /** Returns this story without the command that shows it again. */
    public Story withoutAgain() {
        return new Story(given, happened, expected, came, shown, diagram, why, look, printed, "", stumbled);
    }

    /** Returns whether the other story has the same texts. The times in drawings may differ. */
    public boolean saysAs(Story other) {
        return undrawn().equals(other.undrawn());
    }

    private Story undrawn() {
        return new Story(given, happened, expected, came, shown, Diagram.NONE, why, look, printed, again, stumbled);
    }

    /** Returns the first lines of what was expected and of what came, in the same form. */
    public String inBrief(int columns) {
        int room = columns - COLUMN;
        return part(EXPECTED, WrappedText.text(firstOf(expected), room))
                + part(CAME, WrappedText.text(firstOf(came), room));
    }

    private static String part(String name, String lines) {
        return lines.isBlank()
                ? ""
                : String.format("%-" + COLUMN + "s", name) + lines.replace("\n", "\n" + " ".repeat(COLUMN)) + "\n";
    }

    private static String firstOf(String lines) {
        return lines.lines().limit(BRIEF).collect(Collectors.joining("\n"));
    }

    /** Returns the steps, numbered, one on each line. */
    public String steps() {
        return IntStream.range(0, happened.size())
                .mapToObj(i -> (i + 1) + ". " + happened.get(i))
                .collect(Collectors.joining("\n"));
    }
}
