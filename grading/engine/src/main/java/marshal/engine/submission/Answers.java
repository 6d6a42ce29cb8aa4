package marshal.engine.submission;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.starter.Modules;

/**
 * A student's written answers to the handout's questions under "Think about it": one page per lab, handed in with the
 * code.
 */
public final class Answers {

    /** The name of the page, in the lab's folder of starter/ and of a submission. */
    public static final String FILE = "answers.md";

    private static final Pattern SECTION = Pattern.compile("(?m)^(?=## )");
    private static final Pattern STEP = Pattern.compile("## Step (\\d++)");
    private static final Pattern QUESTION = Pattern.compile("(?ms)^\\*\\*Think about it\\.\\*\\*(.*?)(?=^#|^---|\\z)");

    private Answers() {}

    /** The empty page: every question, with room below. */
    public static String template(Home home, Lab lab) {
        var page = new StringBuilder("# " + lab.name() + ": answers\n\nWrite below each question. `./lab submit "
                + lab.id()
                + "` takes this file along.\n");
        for (String section : SECTION.split(Modules.read(home.handout(lab).resolve("README.md")))) {
            Matcher step = STEP.matcher(section);
            Matcher question = QUESTION.matcher(section);
            if (step.lookingAt() && question.find()) {
                page.append("\n## " + lab.id() + "." + step.group(1) + "\n\n");
                question.group(1).strip().lines().forEach(line -> page.append("> " + line + "\n"));
                page.append("\n\n");
            }
        }
        return page.toString();
    }
}
