package marshal.commands;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marshal.checks.story.WrappedText;
import marshal.engine.KitException;

/**
 * The hints of a lab, from a page with a heading {@code ## labN.4 SPA} for each step and a numbered list below it.
 *
 * @param bySteps the hints by the step's id, vague ones first
 */
record Hints(Map<String, List<String>> bySteps) {

    private static final Pattern HEADING = Pattern.compile("#+ +(lab\\d+\\.\\d+)\\b.*");
    private static final Pattern ITEM = Pattern.compile("\\d+\\. ++(.*)");
    private static final Pattern PROSE = Pattern.compile("(?! {4}|[-*|] |\\d+\\. |\\s*$)");
    private static final Pattern FOLD = Pattern.compile("</?details>.*"); // the page shows one hint at a time
    private static final Pattern INDENT = Pattern.compile("^ {1,3}");

    static Hints read(Path file) {
        return KitException.onFailure("cannot read the hints", () -> parse(Files.readAllLines(file)));
    }

    static Hints parse(List<String> lines) {
        var bySteps = new LinkedHashMap<String, List<String>>();
        List<String> current = new ArrayList<>(); // text before the first heading belongs to no step
        for (String line : lines) {
            if (FOLD.matcher(line).matches()) {
                continue;
            }
            Matcher heading = HEADING.matcher(line);
            Matcher item = ITEM.matcher(line);
            if (heading.matches()) {
                current = bySteps.computeIfAbsent(heading.group(1), step -> new ArrayList<>());
            } else if (item.matches()) {
                current.add(item.group(1));
            } else if (!current.isEmpty()) {
                int last = current.size() - 1;
                current.set(
                        last, current.get(last) + "\n" + INDENT.matcher(line).replaceFirst(""));
            }
        }
        bySteps.values().forEach(hints -> hints.replaceAll(String::strip));
        return new Hints(bySteps);
    }

    /** A hint for the terminal: lines of prose are filled, lines of code stay. */
    static String shown(String hint) {
        var text = new StringBuilder();
        boolean isProse = false; // the line before
        for (String line : hint.lines().toList()) {
            boolean continues = isProse && PROSE.matcher(line).lookingAt();
            text.append(continues ? " " : "\n").append(line);
            isProse = !line.isBlank() && !line.startsWith("    ");
        }
        return WrappedText.text(text.toString().strip(), CheckPrinter.COLUMNS);
    }

    List<String> of(String step) {
        return bySteps.getOrDefault(step, List.of());
    }
}
