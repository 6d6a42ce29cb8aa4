package marshal.engine.submission;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A folder in Moodle's archive of all submissions, such as "Ada Lovelace_123_assignsubmission_file_". Without folders,
 * it is a file; the file's own name follows that text.
 *
 * @param name         the student's full name
 * @param participant  the number that Moodle's grading worksheet calls "Participant 123"
 * @param isOnlineText whether it holds the text that the student typed into a form in addition to the files
 * @param file         the name that the student gave it; empty for a folder
 */
public record MoodleFolder(String name, String participant, boolean isOnlineText, String file) {

    private static final Pattern FOLDER =
            Pattern.compile("(.+)_(\\d+)_assignsubmission_(?:file|(onlinetext))?_?(.*)", Pattern.DOTALL);

    /** Reads the name of a folder or submission; empty if Moodle did not make it. */
    public static Optional<MoodleFolder> of(String folder) {
        Matcher parts = FOLDER.matcher(folder);
        return parts.matches()
                ? Optional.of(new MoodleFolder(parts.group(1), parts.group(2), parts.group(3) != null, parts.group(4)))
                : Optional.empty();
    }
}
