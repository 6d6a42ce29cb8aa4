package marshal.grading.pages;

import static marshal.grading.pages.Html.child;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jsoup.nodes.Element;

/**
 * How the class report calls a student. All names go through here: a report without names needs other ones, and no links.
 *
 * @param shown what to call whom
 * @param links whether a name leads to the student's feedback
 */
record Names(UnaryOperator<String> shown, boolean links) {

    static final Names REAL = new Names(UnaryOperator.identity(), true);

    /** A cell with a name. */
    Table.Content cell(String student) {
        return cell(List.of(student));
    }

    /** The same with several. */
    Table.Content cell(List<String> students) {
        return cell -> write(cell, students);
    }

    private void write(Element parent, String student) {
        Element element = links ? child(parent, "a").attr("href", "./" + encoded(student) + "/feedback.html") : parent;
        child(element, "bdi", shown.apply(student));
    }

    /** Writes names in their order, with commas. */
    void write(Element parent, List<String> students) {
        for (Iterator<String> each = students.stream().sorted().iterator(); each.hasNext(); ) {
            write(parent, each.next());
            if (each.hasNext()) {
                parent.appendText(", ");
            }
        }
    }

    private static String encoded(String segment) {
        return URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
