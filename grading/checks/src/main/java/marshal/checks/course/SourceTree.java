package marshal.checks.course;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where a lab's source files of one language are. What is in two languages has two trees, in one module: a file is of the
 * tree whose language its name says.
 *
 * @param language what they are written in
 * @param starter  where a student edits them, below the tree's root: such as {@code starter/labN-NAME}
 * @param solution where the reference solution is
 * @param folder   where the source files are below these two; empty if in them
 * @param given    names of files that are not the student's to edit
 */
public record SourceTree(Language language, String starter, String solution, String folder, Set<String> given) {

    /** A Maven module with one package, {@code marshal.ID}, in starter/ and in solutions/; its given classes in words. */
    public static SourceTree ofModule(String id, String name, String classes) {
        String folder = "src/main/java/marshal/" + id;
        return new SourceTree(Language.JAVA, "starter/" + name, "solutions/" + name, folder, names(classes, ".java"));
    }

    /** C beside Java in such a module, for {@code System.loadLibrary("native")}. */
    public static SourceTree ofLibrary(String name, String given) {
        return new SourceTree(Language.C, "starter/" + name, "solutions/" + name, "src/main/c", names(given, ""));
    }

    /** Two folders of C files. */
    public static SourceTree ofC(String starter, String solution, String given) {
        return new SourceTree(Language.C, starter, solution, "", names(given, ""));
    }

    private static Set<String> names(String words, String ending) {
        return words.isEmpty()
                ? Set.of()
                : Stream.of(words.split(" ")).map(name -> name + ending).collect(Collectors.toUnmodifiableSet());
    }

    /** Where the files are below a folder that holds all of the lab: with a slash at the end, or empty. */
    public String path() {
        return folder.isEmpty() ? "" : folder + "/";
    }
}
