package marshal.grading.handout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import marshal.checks.Lab;
import marshal.grading.Home;
import marshal.grading.KitException;

/** A student's written answers to what the handout asks under "Think about it": a page a lab, handed in with the code. */
public final class Answers {

    /** Its name, in the lab's folder of starter/ and of what is handed in. */
    public static final String FILE = "answers.md";

    private static final Pattern QUESTION = Pattern.compile("(?ms)^## Step (\\d+)(?:(?!^## ).)*?^\\*\\*Think about it\\.\\*\\*(.*?)(?=^#|^---|\\z)");

    private Answers() {}

    /** The page before anything is written: every question, with room below. */
    public static String template(Home home, Lab lab) {
        Path handout = home.handout(lab).resolve("README.md");
        try {
            var page = new StringBuilder("# " + lab.name() + ": answers\n\nWrite below each question. `./lab submit " + lab.id() + "` takes this file along.\n");
            for (MatchResult question : (Iterable<MatchResult>) QUESTION.matcher(Files.readString(handout)).results()::iterator) {
                page.append("\n## ").append(lab.id()).append('.').append(question.group(1)).append("\n\n");
                question.group(2).strip().lines().forEach(line -> page.append("> ").append(line).append('\n'));
                page.append("\n\n");
            }
            return page.toString();
        } catch (IOException e) {
            throw new KitException("cannot read " + handout, e);
        }
    }
}
