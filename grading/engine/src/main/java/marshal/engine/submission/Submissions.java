package marshal.engine.submission;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.story.Printable;
import marshal.engine.Directories;
import marshal.engine.KitException;
import marshal.engine.PathElement;
import marshal.engine.UsageException;

/** A folder of submissions: one folder or archive per student. */
public final class Submissions {

    /** Files that systems and storage devices leave in folders, apart from hidden files. */
    private static final Pattern OF_SYSTEMS = Pattern.compile(
            "(?is)__macosx|icon\\r?|network trash folder|temporary items"
                    + "|thevolumesettingsfolder|thumbs\\.db|ehthumbs\\.db|desktop\\.ini|\\$recycle\\.bin|recycle[rd]|system volume information"
                    + "|found\\.\\d{3}|lost\\+found|[@#](?:eadir|recycle|recently-snapshot|snapshot|tmp|sharebin)|~\\$.*");

    private static final String ARCHIVES = "zip|jar|rar|7z|tar|tgz|tbz2?|txz|(?:tar\\.)?(?:gz|bz2|xz|zst|lzma)";
    private static final Pattern ARCHIVE = Pattern.compile("(?is).+\\.(?:" + ARCHIVES + ")");
    private static final Pattern INSTRUCTORS =
            Pattern.compile("(?is).+\\.(?:csv|json|ya?ml|md)"); // tables, policies, notes
    private static final Pattern ENDING = Pattern.compile("(?is)(?<=.)\\.(?:" + ARCHIVES
            + "|java|c|h|pdf|docx?|odt|rtf|txt|html?|ipynb|class|png|jpe?g)(?:\\.txt)?$");

    private Submissions() {}

    /** The submissions in a folder, as {@link #in(Path, Consumer)}. */
    public static List<Submission> in(Path folder) {
        return in(folder, leftOut -> {});
    }

    /**
     * The submissions in a folder, by name: every entry except those of the instructor and of systems. An entry that
     * cannot be graded is a submission too, unless the student has also handed in a better one.
     *
     * @param remark gets each entry that is not a submission
     * @throws UsageException if the folder is missing, or nothing is in it, or a student is in it twice
     */
    public static List<Submission> in(Path folder, Consumer<String> remark) {
        UsageException.unless(Files.isDirectory(folder), "There is no folder " + folder + ".");
        var nobodys = new ArrayList<Path>();
        var beside = new ArrayList<Path>();
        var byStudent = new TreeMap<String, List<Path>>();
        for (Path entry : entries(folder)) {
            if (isNobodys(entry)) {
                nobodys.add(entry);
            } else {
                byStudent
                        .computeIfAbsent(whose(entry), student -> new ArrayList<>())
                        .add(entry);
            }
        }
        UsageException.unless(
                !byStudent.isEmpty(),
                "No submissions in " + folder + ": expected a folder or a zip for each student"
                        + (nobodys.isEmpty() ? "." : ", found only " + names(nobodys) + "."));
        var found = new ArrayList<Submission>();
        for (List<Path> all : byStudent.values()) {
            List<Path> taken = best(all);
            taken.forEach(entry -> found.add(submission(entry)));
            all.stream()
                    .filter(entry -> !taken.contains(entry) && !(isLoneFile(entry) && isLoneFile(taken.get(0))))
                    .forEach(beside::add);
        }
        for (Submission each : found) {
            PathElement.whyNot(each.student()).ifPresent(why -> {
                throw new UsageException(each.path() + ": " + why + ". Rename it.");
            });
        }
        found.sort(Comparator.comparing(Submission::student));
        refuseTwofold(found);
        PathElement.whyNotTogether(found.stream().map(Submission::student).toList())
                .ifPresent(why -> {
                    throw new UsageException("In " + folder + " " + why + ". Rename one of the two.");
                });
        tell(remark, "Left out, since no student has handed it in: ", nobodys);
        tell(remark, "Left out, since the same student has handed in something better to grade: ", beside);
        return found;
    }

    private static List<Path> entries(Path folder) {
        return KitException.onFailure("cannot read " + folder, () -> Directories.list(folder));
    }

    private static boolean isNobodys(Path entry) {
        String name = name(entry);
        return name.startsWith(".")
                || OF_SYSTEMS.matcher(name).matches()
                || INSTRUCTORS.matcher(name).matches() && !Files.isDirectory(entry) && !LoneFile.isDownload(name);
    }

    /** One name for all entries that Moodle or Canvas assign to one student. */
    private static String whose(Path entry) {
        String student = student(entry);
        return MoodleFolder.of(student)
                .map(folder -> folder.name() + "_" + folder.participant())
                .or(() -> CanvasFile.of(student).map(CanvasFile::student))
                .orElse(student);
    }

    /** The name without file endings. */
    private static String student(Path entry) {
        String name = name(entry);
        return Files.isDirectory(entry) ? name : ENDING.matcher(name).replaceFirst("");
    }

    /**
     * The best entries of one student that can be graded; otherwise one entry that cannot. One of several files
     * represents all of them.
     */
    private static List<Path> best(List<Path> all) {
        List<Path> whole = all.stream().filter(Submissions::isWhole).toList();
        List<Path> files = all.stream().filter(Submissions::isLoneFile).toList();
        UsageException.unless(
                !whole.isEmpty() || files.size() < 2 || LoneFile.isDownload(name(files.get(0))),
                "One student has handed in several single files: " + names(files) + ". Put them into one folder.");
        return !whole.isEmpty() ? whole : (files.isEmpty() ? all : files).subList(0, 1);
    }

    private static boolean isWhole(Path entry) {
        return Files.isDirectory(entry)
                ? MoodleFolder.of(name(entry))
                        .filter(MoodleFolder::isOnlineText)
                        .isEmpty()
                : isArchive(name(entry));
    }

    private static boolean isLoneFile(Path entry) {
        return !Files.isDirectory(entry) && LoneFile.isOne(name(entry));
    }

    /** Refuses two submissions that tables and pages would show with one name, such as those of one student. */
    private static void refuseTwofold(List<Submission> found) {
        var shown = new HashMap<String, Submission>();
        for (Submission other : found) {
            String name = Printable.line(other.student());
            Submission one = shown.putIfAbsent(name, other);
            if (one != null) {
                throw new UsageException("Two submissions are called " + name + ": " + one.path() + " and "
                        + other.path() + ". Keep one, or rename one.");
            }
        }
    }

    private static void tell(Consumer<String> remark, String what, List<Path> entries) {
        if (!entries.isEmpty()) {
            remark.accept(what + names(entries) + ".");
        }
    }

    private static String names(List<Path> entries) {
        return entries.stream().map(Submissions::name).collect(Collectors.joining(", "));
    }

    private static String name(Path entry) {
        return entry.getFileName().toString();
    }

    /**
     * The labs that somebody has handed in. If nobody has handed in a lab, the first lab: the message then says what is
     * missing.
     */
    public static List<Lab> labs(List<Submission> submissions) {
        List<Lab> found = Labs.ALL.stream()
                .filter(lab -> submissions.stream()
                        .anyMatch(submission -> submission.opened().of(lab).areThere()))
                .toList();
        return found.isEmpty() ? Labs.ALL.subList(0, 1) : found;
    }

    /**
     * A submission from an entry, or from the only archive in it. Moodle can download one folder per student, with
     * other files in it.
     */
    private static Submission submission(Path entry) {
        var whole = new Submission(student(entry), entry);
        List<Path> archives = Files.isDirectory(entry) ? archives(entry) : List.of();
        return archives.size() == 1 && whole.opened().isEmpty()
                ? new Submission(whole.student(), archives.get(0))
                : whole;
    }

    /** At most two of the archives in a folder. */
    private static List<Path> archives(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(each -> !name(each).startsWith(".")
                            && isArchive(name(each))
                            && Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS))
                    .limit(2)
                    .toList();
        } catch (IOException e) {
            return List.of(); // grading reports what is wrong
        }
    }

    /** Returns whether the name is that of an archive, even of a kind that cannot be read. */
    static boolean isArchive(String name) {
        return ARCHIVE.matcher(name).matches();
    }
}
