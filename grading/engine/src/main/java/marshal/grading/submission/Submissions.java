package marshal.grading.submission;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.grading.KitException;
import marshal.grading.UsageException;

/** A folder of submissions: one folder or zip a student. */
public final class Submissions {

    private Submissions() {}

    /**
     * The submissions in a folder, by name. Hidden files and files that are no zip are not submissions.
     *
     * @throws UsageException if the folder is missing, or nothing is in it, or a student is in it twice
     */
    public static List<Submission> in(Path folder) {
        UsageException.unless(Files.isDirectory(folder), "There is no folder " + folder + ".");
        var found = new ArrayList<Submission>();
        try (Stream<Path> entries = Files.list(folder)) {
            entries.filter(entry -> !entry.getFileName().toString().startsWith("."))
                    .forEach(entry -> add(entry, found));
        } catch (IOException e) {
            throw new KitException("cannot read " + folder, e);
        }
        UsageException.unless(
                !found.isEmpty(), "No submissions in " + folder + ": expected a folder or a zip for each student.");
        found.sort(Comparator.comparing(Submission::student));
        for (int i = 1; i < found.size(); i++) {
            Submission one = found.get(i - 1);
            Submission other = found.get(i);
            UsageException.unless(
                    !one.student().equals(other.student()),
                    "Two submissions are called " + one.student() + ": " + one.path() + " and " + other.path()
                            + ". Keep one.");
        }
        return found;
    }

    /** The labs that anybody has handed in; if nobody has any, the first, so that somebody hears what is missing. */
    public static List<Lab> labs(List<Submission> submissions) {
        List<Lab> found = Labs.ALL.stream()
                .filter(lab ->
                        submissions.stream().anyMatch(submission -> new SourceReader(lab).isIn(submission.path())))
                .toList();
        return found.isEmpty() ? Labs.ALL.subList(0, 1) : found;
    }

    private static void add(Path entry, List<Submission> found) {
        String name = entry.getFileName().toString();
        if (Files.isDirectory(entry)
                && MoodleFolder.of(name).filter(MoodleFolder::isOnlineText).isEmpty()) {
            found.add(new Submission(name, onlyZip(entry).orElse(entry)));
        } else if (isZip(entry) && !Files.isDirectory(entry)) {
            found.add(new Submission(name.substring(0, name.length() - ".zip".length()), entry));
        }
    }

    /**
     * What Moodle lets one download: a folder a student, with the zip in it, and what else the student has put there.
     */
    private static Optional<Path> onlyZip(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> zips = entries.filter(
                            entry -> !entry.getFileName().toString().startsWith(".")
                                    && isZip(entry)
                                    && Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS))
                    .limit(2)
                    .toList();
            return zips.size() == 1 && Labs.ALL.stream().noneMatch(lab -> new SourceReader(lab).isIn(folder))
                    ? Optional.of(zips.get(0))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty(); // grading it says what is wrong
        }
    }

    private static boolean isZip(Path file) {
        return file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".zip");
    }
}
