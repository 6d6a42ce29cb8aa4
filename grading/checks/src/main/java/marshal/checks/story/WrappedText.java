package marshal.checks.story;

import java.util.stream.Collectors;

/** Breaks the lines of a text between words. */
public final class WrappedText {

    private WrappedText() {}

    /**
     * Breaks lines that are longer than this, except for longer words and lines of a stack trace.
     *
     * <p>Continuation lines have the indentation of their first line, and begin after its number.
     */
    public static String text(String text, int columns) {
        return text.lines()
                .map(line ->
                        line.length() <= columns || line.stripLeading().startsWith("at ") ? line : line(line, columns))
                .collect(Collectors.joining("\n"));
    }

    private static String line(String line, int columns) {
        String indent = " "
                .repeat(line.length()
                        - line.stripLeading().length()
                        + (line.matches("\\d+\\. .*") ? line.indexOf(' ') + 1 : 0));
        var wrapped = new StringBuilder();
        String rest = line;
        while (rest.length() > columns) {
            int at = rest.lastIndexOf(' ', columns);
            at = at > indent.length() ? at : rest.indexOf(' ', columns);
            if (at < 0) {
                break;
            }
            wrapped.append(rest, 0, at).append('\n');
            rest = indent + rest.substring(at).stripLeading();
        }
        return wrapped.append(rest).toString();
    }
}
