package marshal.engine;

import java.nio.file.Files;
import java.nio.file.Path;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;

/**
 * The tree that contains {@code lab}, and the paths of its parts.
 *
 * @param root the folder that holds {@code lab}
 */
public record Home(Path root) {

    /** The tree that the {@code lab} script names; otherwise the tree around the current folder. */
    public static Home find() {
        String named = System.getProperty("marshal.home");
        if (named != null) {
            return new Home(Path.of(named).toAbsolutePath().normalize());
        }
        for (Path dir = Path.of("").toAbsolutePath(); dir != null; dir = dir.getParent()) {
            if (Files.isRegularFile(dir.resolve("lab")) && Files.isDirectory(dir.resolve("labs"))) {
                return new Home(dir);
            }
        }
        throw new KitException("This is not a Marshal tree: no folder above has a file lab and a folder labs.");
    }

    /** The folder for files that {@code lab} keeps between runs; not under version control. */
    public Path state() {
        return root.resolve(".lab");
    }

    /** The folder with the students' files and the list of generated files. */
    public Path starter() {
        return root.resolve("starter");
    }

    /** The folder where a student edits a lab. */
    public Path starter(Lab lab) {
        return root.resolve(lab.starter());
    }

    /** The folder of a lab's reference solution; missing in a student's tree. */
    public Path solution(Lab lab) {
        return root.resolve(lab.solution());
    }

    /** Returns whether this is an instructor's tree, with a solution for every lab. */
    public boolean hasSolutions() {
        return Labs.ALL.stream().allMatch(this::hasSolution);
    }

    /**
     * Returns whether this tree has the solution of this lab. An instructor may hand out lab 1's solution with a later
     * lab.
     */
    public boolean hasSolution(Lab lab) {
        return Files.isDirectory(solution(lab).resolve(lab.folder()));
    }

    /** The folder with a lab's handout and hints. */
    public Path handout(Lab lab) {
        return root.resolve("labs").resolve(lab.name());
    }

    /** A path as a person in this tree would write it. */
    public String show(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        return absolute.startsWith(root) ? root.relativize(absolute).toString() : path.toString();
    }
}
