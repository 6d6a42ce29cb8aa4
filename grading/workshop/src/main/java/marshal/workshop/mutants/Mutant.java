package marshal.workshop.mutants;

import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.patch.Patch;
import com.github.difflib.patch.PatchFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import marshal.engine.KitException;
import marshal.engine.starter.Modules;
import marshal.engine.submission.Sources;

/**
 * A wrong solution: a patch of one file of a reference solution. It names the mistake, the step that must catch it, and
 * the text that the message must contain.
 *
 * <pre>
 *    Step: labN.2
 *    Mistake: the n % k items left over are in no part
 *    Says: the last part's end                            a regular expression
 *
 *    --- a/Partition.java
 *    +++ b/Partition.java
 *    ...
 * </pre>
 *
 * @param name    the file's name, without its ending
 * @param step    the step that must catch it; all before it must pass
 * @param mistake what is wrong, as a sentence
 * @param says    the text that the failing step's message must hold
 * @param file    the file that is changed
 */
public record Mutant(String name, String step, String mistake, Pattern says, String file, Patch<String> patch) {

    private static final String ENDING = ".patch";

    /** All mutants of a lab, ordered by name. */
    public static List<Mutant> all(Path folder) {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .map(Mutant::read)
                    .toList();
        } catch (IOException e) {
            throw new KitException("cannot read the mutants in " + folder, e);
        }
    }

    /** Reads one mutant. */
    public static Mutant read(Path path) {
        List<String> lines = Modules.read(path).lines().toList();
        return new Mutant(
                path.getFileName().toString().replace(ENDING, ""),
                field(path, lines, "Step: "),
                field(path, lines, "Mistake: "),
                Pattern.compile(field(path, lines, "Says: "), Pattern.DOTALL),
                field(path, lines, "--- a/"),
                UnifiedDiffUtils.parseUnifiedDiff(lines));
    }

    /** The solution with this mistake. */
    public Sources of(Sources solution) {
        String original = solution.files().get(file);
        if (original == null) {
            throw new KitException("mutant " + name + " changes " + file + ", which the solution does not have");
        }
        try {
            String changed = String.join("\n", patch.applyTo(original.lines().toList())) + "\n";
            return solution.with(Sources.of(Map.of(file, changed)));
        } catch (PatchFailedException e) {
            throw new KitException("mutant " + name + " does not fit " + file + " any more: make its patch again", e);
        }
    }

    private static String field(Path path, List<String> lines, String label) {
        return lines.stream()
                .filter(line -> line.startsWith(label))
                .map(line -> line.substring(label.length()).strip())
                .findFirst()
                .orElseThrow(() ->
                        new KitException("the mutant " + path + " has no line that begins with \"" + label + "\""));
    }
}
