package marshal.grading.samples;

import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.Patch;
import com.github.difflib.patch.PatchFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import marshal.grading.KitException;
import marshal.grading.submission.Sources;

/**
 * A wrong solution, as a patch to one of the right one's files.
 *
 * <pre>
 * Step: lab1.4                     the step that has to catch it
 * Mistake: System.exit in the middle
 * Says: exit                       a pattern that the step's message has to match
 *
 * --- a/Spa.java ...
 * </pre>
 *
 * @param name    the patch's file name, without its ending
 * @param step    see above
 * @param mistake see above
 * @param says    see above
 * @param file    the file that is patched
 * @param patch   what is changed in it
 */
public record Mutant(String name, String step, String mistake, String says, String file, Patch<String> patch) {

    private static final int FUZZ = 2;

    /** Reads one. */
    public static Mutant read(Path path) {
        List<String> lines;
        try {
            lines = Files.readAllLines(path);
        } catch (IOException e) {
            throw new KitException("cannot read a mutant", e);
        }
        String name = path.getFileName().toString().replaceFirst("\\.patch$", "");
        String target = field(name, lines, "--- a/");
        return new Mutant(name, field(name, lines, "Step: "), field(name, lines, "Mistake: "), field(name, lines, "Says: "),
                target, UnifiedDiffUtils.parseUnifiedDiff(lines));
    }

    private static String field(String name, List<String> lines, String label) {
        return lines.stream()
                .filter(line -> line.startsWith(label))
                .map(line -> line.substring(label.length()).strip())
                .findFirst()
                .orElseThrow(() -> new KitException("the mutant " + name + " has no line that begins with " + label));
    }

    /** The solution with this mistake in it. */
    public Sources of(Sources solution) {
        String text = solution.files().get(file);
        if (text == null) {
            throw new KitException("the mutant " + name + " patches " + file + ", which the solution does not have");
        }
        try {
            List<String> patched = patch.applyFuzzy(text.lines().toList(), FUZZ);
            return solution.with(Sources.of(java.util.Map.of(file, String.join("\n", patched) + "\n")));
        } catch (PatchFailedException e) {
            throw new KitException("the mutant " + name + " does not fit " + file + " any more: " + e.getMessage());
        }
    }
}
