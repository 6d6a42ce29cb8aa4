package marshal.checks;

import java.util.Set;

/**
 * Where a lab's source files are.
 *
 * @param language what they are written in
 * @param starter  where a student edits them, below the tree's root: such as {@code starter/labN-NAME}
 * @param solution where the reference solution is
 * @param folder   where the source files are below these two; empty if in them
 * @param given    names of files that are not the student's to edit
 */
public record SourceTree(Language language, String starter, String solution, String folder, Set<String> given) {

    /** A Maven module with one package, {@code marshal.ID}, in starter/ and in solutions/. */
    public static SourceTree ofModule(String id, String name, String... given) {
        return new SourceTree(
                Language.JAVA, "starter/" + name, "solutions/" + name, "src/main/java/marshal/" + id, Set.of(given));
    }

    /** Two folders of C files. */
    public static SourceTree ofC(String starter, String solution, String... given) {
        return new SourceTree(Language.C, starter, solution, "", Set.of(given));
    }
}
