package marshal.engine.submission;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A folder in Moodle's archive of all submissions, such as "Ada Lovelace_123_assignsubmission_file_"; or a file, with its own
 * name behind that, if folders were not wanted.
 *
 * @param name         the student's full name
 * @param participant  the number that Moodle's grading worksheet calls "Participant 123"
 * @param isOnlineText whether it holds what the student wrote into a form, beside the files
 * @param file         as the student called it; empty of a folder
 */
public record MoodleFolder(String name, String participant, boolean isOnlineText, String file) {

    private static final Pattern FOLDER =
            Pattern.compile("(.+)_(\\d+)_assignsubmission_(?:file|(onlinetext))?_?(.*)", Pattern.DOTALL);

    /** Of a folder or submission with this name; empty if Moodle did not make it. */
    public static Optional<MoodleFolder> of(String folder) {
        Matcher parts = FOLDER.matcher(folder);
        return parts.matches()
                ? Optional.of(new MoodleFolder(parts.group(1), parts.group(2), parts.group(3) != null, parts.group(4)))
                : Optional.empty();
    }
}
