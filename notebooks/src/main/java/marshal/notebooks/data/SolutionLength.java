package marshal.notebooks.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The length of the reference solution for each step, from the tables of steps in the handouts.
 *
 * @param lines lines of code without comments and blank lines, by step: a lab's id and a number
 */
public record SolutionLength(Map<String, Integer> lines) {

    private static final Pattern STEP = Pattern.compile(
            "^\\| *(lab\\d+\\.\\d+) *\\|(?:[^|]*\\|){3} *(\\d+) *\\|"); // step, title, points, minutes, lines

    /** Reads all handouts in a folder: one folder per lab, with a README.md. */
    public static SolutionLength read(Path labs) {
        Map<String, Integer> lines = new TreeMap<>();
        try (Stream<Path> folders = Files.list(labs)) {
            for (Path handout : folders.map(folder -> folder.resolve("README.md"))
                    .filter(Files::exists)
                    .sorted()
                    .toList()) {
                for (String line : Files.readAllLines(handout)) {
                    Matcher step = STEP.matcher(line);
                    if (step.find()) {
                        lines.put(step.group(1), Integer.parseInt(step.group(2)));
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the handouts in " + labs, e);
        }
        return new SolutionLength(lines);
    }

    /** The number of lines of these steps together. */
    public int of(List<String> steps) {
        return steps.stream()
                .mapToInt(step -> {
                    if (!lines.containsKey(step)) {
                        throw new IllegalArgumentException("no handout has a step " + step);
                    }
                    return lines.get(step);
                })
                .sum();
    }
}
