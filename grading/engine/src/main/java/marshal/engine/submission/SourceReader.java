package marshal.engine.submission;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.SourceTree;
import marshal.engine.KitException;

/** Finds and reads the source files of a lab in a submission. If they are missing, it says what is wrong. */
public record SourceReader(Lab lab) {

    static final int MOST_SOURCES = 64;
    static final int LONGEST_NAME = 200; // bytes: it becomes a file name, with a suffix
    static final int MOST_SOURCE = 2 << 20; // in all: a compiler has to read it

    /**
     * Reads a student's folder, zip, tar or single file, laid out as {@code lab submit} does it.
     *
     * @throws NotHandedInException if the files are not there, but files of other labs are
     * @throws SubmissionException  if the files are not there, or are not text
     */
    public Sources read(Path submission) throws IOException, SubmissionException {
        try (FileTree tree = FileTree.of(submission)) {
            return read(tree);
        }
    }

    Sources read(FileTree tree) throws IOException, SubmissionException {
        return read(tree, part -> place(tree, part));
    }

    /**
     * The folder with the lab's files of a language: the place where {@code lab submit} puts them, or else the only
     * possible place.
     */
    private String place(FileTree tree, SourceTree part) {
        List<String> folders = meant(folders(tree, part));
        List<Predicate<String>> ways = List.of(
                lab.handedIn(part)::equals,
                folder -> isBelow(folder, lab.handedIn(part)) || isBelow(folder, part.starter() + "/" + part.path()),
                folder -> isMarked(tree, folder, part));
        return ways.stream()
                .map(way -> folders.stream().filter(way).toList())
                .filter(found -> !found.isEmpty())
                .findFirst()
                .filter(found -> found.size() == 1)
                .map(found -> found.get(0))
                .orElse(lab.handedIn(part));
    }

    /** The folders with source files of a language. */
    private static List<String> folders(FileTree tree, SourceTree part) {
        return tree.paths().stream()
                .filter(path -> isSource(path, part))
                .map(SourceReader::parent)
                .distinct()
                .toList();
    }

    /** Without hidden folders, in which editors keep older versions, if there are others. */
    private static List<String> meant(List<String> folders) {
        List<String> visible = folders.stream()
                .filter(folder -> !("/" + folder).contains("/."))
                .toList();
        return visible.isEmpty() ? folders : visible;
    }

    private static String name(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static String parent(String path) {
        return path.substring(0, path.lastIndexOf('/') + 1);
    }

    private static boolean isBelow(String folder, String place) {
        return ("/" + folder).endsWith("/" + place);
    }

    /** Returns whether one of its files names this lab. */
    private boolean isMarked(FileTree tree, String folder, SourceTree part) {
        return tree.paths().stream()
                .filter(path -> isSourceIn(path, folder, part))
                .limit(MOST_SOURCES)
                .anyMatch(path -> {
                    try {
                        return MeantTexts.decoded(name(path), tree.read(path)).contains(lab.mark(part.language()));
                    } catch (IOException | SubmissionException e) {
                        return false;
                    }
                });
    }

    private static boolean isSourceIn(String path, String folder, SourceTree part) {
        return isSource(path, part) && path.startsWith(folder) && path.indexOf('/', folder.length()) < 0;
    }

    private boolean isIn(FileTree tree) {
        return !paths(tree, part -> place(tree, part)).isEmpty();
    }

    /** Returns whether this lab was handed in at a place where it can be found. */
    public boolean isIn(Path submission) {
        try {
            read(submission);
            return true;
        } catch (IOException | SubmissionException e) {
            return false; // grading reports what is wrong
        }
    }

    /**
     * Reads a page that was handed in beside the lab's code, such as the written answers; empty if there is none.
     *
     * @throws SubmissionException if it cannot be read
     */
    public Optional<byte[]> page(Path submission, String page) throws IOException, SubmissionException {
        try (FileTree tree = FileTree.of(submission)) {
            Optional<String> found = Stream.of(lab.name() + "/", lab.starter() + "/", "")
                    .flatMap(folder -> tree.paths().stream()
                            .filter(path -> name(path).equals(page))
                            .filter(path -> folder.isEmpty() ? path.equals(page) : isBelow(parent(path), folder))
                            .filter(path -> !("/" + path).contains("/.")) // an editor's older versions
                            .sorted(Comparator.comparingInt(
                                    String::length))) // the place itself before a copy elsewhere
                    .findFirst();
            return found.isEmpty() ? Optional.empty() : Optional.of(tree.read(found.get()));
        }
    }

    /** When the newest of the lab's files arrived, or the archive with the files; null if there are none. */
    Instant newest(FileTree tree) throws IOException {
        Instant newest = null;
        for (String path : paths(tree, part -> place(tree, part))) {
            Instant changed = tree.changed(path);
            newest = newest == null || changed.isAfter(newest) ? changed : newest;
        }
        return newest;
    }

    /** Reads a module's own folder, such as starter/labN-NAME. */
    public Sources readModule(Path module) throws IOException, SubmissionException {
        try (FileTree tree = new FolderTree(module)) {
            return read(tree, SourceTree::path);
        }
    }

    /** Reads a module of the kit, which must be complete. */
    public Sources readOwn(Path module) {
        try {
            return readModule(module);
        } catch (SubmissionException e) {
            throw new KitException(module + " is not whole: " + e.getMessage());
        } catch (IOException e) {
            throw new KitException("cannot read " + module, e);
        }
    }

    private Sources read(FileTree tree, Function<SourceTree, String> folders) throws IOException, SubmissionException {
        String folder = folders.apply(lab.sources().get(0));
        requireNoClosedPlace(tree, folders);
        var texts = new MeantTexts(lab);
        int unread = MOST_SOURCE;
        int files = 0;
        for (String path : paths(tree, folders)) {
            String name = name(path);
            if (files++ == MOST_SOURCES) {
                throw new SubmissionException("more than " + MOST_SOURCES + " source files are in " + folder);
            }
            if (name.getBytes(StandardCharsets.UTF_8).length > LONGEST_NAME) {
                throw new SubmissionException("a source file has a name of more than " + LONGEST_NAME + " bytes: "
                        + name.substring(0, 40) + "...");
            }
            if (name.chars().anyMatch(Character::isISOControl)) {
                throw new SubmissionException("a source file has a control character in its name: " + name);
            }
            byte[] bytes = tree.read(path);
            unread -= bytes.length;
            if (unread < 0) {
                throw new SubmissionException("the source files are larger than " + MOST_SOURCE + " bytes in all");
            }
            texts.add(name, bytes);
        }
        if (files == 0) {
            throw notThere(tree, folder);
        }
        lab.sources().forEach(part -> noteThoseBelow(tree, folders.apply(part), part, texts));
        return texts.sources(folder);
    }

    /** Files of another package are not taken: a lab is one package, and no program in C has folders. */
    private static void noteThoseBelow(FileTree tree, String folder, SourceTree part, MeantTexts texts) {
        List<String> below = meant(folders(tree, part)).stream()
                .filter(each -> !folder.isEmpty() && each.startsWith(folder) && !each.equals(folder))
                .limit(3)
                .toList();
        if (!below.isEmpty()) {
            texts.note("Only files in " + folder + " itself are taken. Move into it what is needed from "
                    + String.join(" and ", below) + ".");
        }
    }

    /** Files of a language are not missing if we may not look where they belong. */
    private void requireNoClosedPlace(FileTree tree, Function<SourceTree, String> folders) throws IOException {
        for (SourceTree part : lab.sources()) {
            String folder = folders.apply(part);
            if (tree.paths().stream().noneMatch(path -> isSourceIn(path, folder, part))) {
                for (String place : List.of(lab.handedIn(part), part.starter() + "/" + part.path())) {
                    Optional<IOException> closed = tree.unread(place);
                    if (closed.isPresent()) {
                        throw closed.get();
                    }
                }
            }
        }
    }

    /** The paths of the lab's source files in all its source trees. */
    private List<String> paths(FileTree tree, Function<SourceTree, String> folders) {
        return lab.sources().stream()
                .flatMap(part -> {
                    String folder = folders.apply(part);
                    return tree.paths().stream().filter(path -> isSourceIn(path, folder, part));
                })
                .toList();
    }

    private static boolean isSource(String path, SourceTree part) {
        return SourceName.of(name(path)).language() == part.language();
    }

    /** Says which files were expected where, and which were found instead; or that only other labs were handed in. */
    private SubmissionException notThere(FileTree tree, String folder) {
        List<String> paths = tree.paths();
        SourceTree first = lab.sources().get(0);
        return !hasAnyOf(lab, paths)
                        && Labs.ALL.stream()
                                .anyMatch(other -> hasAnyOf(other, paths) || new SourceReader(other).isIn(tree))
                ? new NotHandedInException(lab.name())
                : new SubmissionException("no source files where they belong: expected " + folder
                        + first.language().pattern() + found(tree, first));
    }

    private String found(FileTree tree, SourceTree part) {
        List<String> paths = tree.paths();
        if (paths.isEmpty()) {
            return ", but there are no files at all";
        }
        List<String> archives = paths.stream()
                .filter(Submissions::isArchive)
                .filter(path -> !path.startsWith("__MACOSX/"))
                .limit(3)
                .toList();
        List<String> elsewhere = meant(folders(tree, part)).stream()
                .map(parent -> parent.isEmpty() ? "the top folder" : parent)
                .limit(3)
                .toList();
        return elsewhere.isEmpty() && !archives.isEmpty()
                ? ", found archives in what was handed in: " + String.join(" and ", archives)
                        + ". Only one can be graded, and not within another"
                : elsewhere.isEmpty()
                        ? paths.size() == 1
                                ? ", but the one file handed in is not a "
                                        + part.language().ending() + " file"
                                : ", but there is no " + part.language().ending() + " file among the " + paths.size()
                                        + " handed in"
                        : ", found " + part.language().ending() + " files in " + String.join(" and ", elsewhere)
                                + (folders(tree, part).stream().anyMatch(folder -> isMarked(tree, folder, part))
                                        ? ". Hand in only one of these folders"
                                        : ". None of them says " + lab.mark(part.language()));
    }

    private static boolean hasAnyOf(Lab lab, List<String> paths) {
        return paths.stream()
                .anyMatch(path -> path.startsWith(lab.name() + "/") || path.startsWith(lab.starter() + "/"));
    }
}
