package marshal.grader.pages;

import static marshal.grader.pages.HtmlPage.child;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jsoup.nodes.Element;

/** Students' names in the class report; each is a link to the student's feedback. */
final class StudentLinks {

    private StudentLinks() {}

    /** A cell with a name. */
    static HtmlTable.Content cell(String student) {
        return cell -> write(cell, List.of(student));
    }

    /** The address of a student's feedback. */
    static String page(String student) {
        return "./" + URLEncoder.encode(student, StandardCharsets.UTF_8).replace("+", "%20") + "/feedback.html";
    }

    /** Writes names in alphabetical order, with commas. */
    static void write(Element parent, List<String> students) {
        String comma = "";
        for (String student : students.stream().sorted().toList()) {
            Element link = child(parent.appendText(comma), "a").attr("href", page(student));
            child(link, "bdi", student);
            comma = ", ";
        }
    }
}
