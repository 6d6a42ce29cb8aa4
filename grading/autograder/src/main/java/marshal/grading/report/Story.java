package marshal.grading.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a check that failed says, taken apart: a label in each first column, and its text beside it.
 *
 * @param parts in order; none if the message is no story, such as one that says why a check was not run
 */
public record Story(List<Part> parts) {

    public static final String EXPECTED = "Expected";
    public static final String CAME = "Came";
    public static final String WHY = "Why";
    public static final String LOOK = "Look";
    public static final String AGAIN = "Again";

    private static final Set<String> FIRST = Set.of("Smallest case", "What happened", EXPECTED);
    private static final int COLUMN = 14;

    /** One label and what stands beside it. */
    public record Part(String label, String text) {}

    /** Reads a message. Lines that a student had a say in are indented, so none of them begins a part. */
    public static Story of(String message) {
        var parts = new ArrayList<Part>();
        String label = null;
        var text = new StringBuilder();
        for (String line : message.stripTrailing().split("\n", -1)) {
            boolean first = line.length() > COLUMN && line.charAt(0) != ' ' && line.charAt(COLUMN - 1) == ' ';
            if (first) {
                if (label != null) {
                    parts.add(new Part(label, text.toString()));
                }
                label = line.substring(0, COLUMN).strip();
                text.setLength(0);
            } else if (label == null || !line.isBlank() && !line.startsWith(" ".repeat(COLUMN))) {
                return new Story(List.of());
            } else {
                text.append('\n');
            }
            text.append(line.length() > COLUMN ? line.substring(COLUMN) : "");
        }
        parts.add(new Part(label, text.toString()));
        return new Story(FIRST.contains(parts.get(0).label()) ? List.copyOf(parts) : List.of());
    }

    /** The text beside a label. */
    public Optional<String> get(String label) {
        return parts.stream().filter(part -> part.label().equals(label)).map(Part::text).findFirst();
    }
}
