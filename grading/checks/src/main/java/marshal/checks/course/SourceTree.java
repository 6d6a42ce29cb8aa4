package marshal.checks.course;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Says where a lab's source files of one language are. A lab in two languages has two trees in one module. The name of
 * a file shows its language, and so its tree.
 *
 * @param language of the files
 * @param starter  where a student edits them, below the tree's root: such as {@code starter/labN-NAME}
 * @param solution where the reference solution is
 * @param folder   of the source files below these two; empty if they are directly there
 * @param given    names of files that the student must not edit
 */
public record SourceTree(Language language, String starter, String solution, String folder, Set<String> given) {

    /**
     * Returns a Maven module with one package, {@code marshal.ID}, in starter/ and in solutions/. A text names its
     * given classes.
     */
    public static SourceTree ofModule(String id, String name, String classes) {
        String folder = "src/main/java/marshal/" + id;
        return new SourceTree(Language.JAVA, "starter/" + name, "solutions/" + name, folder, names(classes, ".java"));
    }

    /** Returns C beside Java in such a module, for {@code System.loadLibrary("native")}. */
    public static SourceTree ofLibrary(String name, String given) {
        return new SourceTree(Language.C, "starter/" + name, "solutions/" + name, "src/main/c", names(given, ""));
    }

    /** Returns two folders of C files. */
    public static SourceTree ofC(String starter, String solution, String given) {
        return new SourceTree(Language.C, starter, solution, "", names(given, ""));
    }

    private static Set<String> names(String words, String ending) {
        return words.isEmpty()
                ? Set.of()
                : Stream.of(words.split(" ")).map(name -> name + ending).collect(Collectors.toUnmodifiableSet());
    }

    /** Returns where the files are below a folder that holds the whole lab: with a slash at the end, or empty. */
    public String path() {
        return folder.isEmpty() ? "" : folder + "/";
    }
}
