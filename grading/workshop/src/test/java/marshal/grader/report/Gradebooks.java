package marshal.grader.report;

import java.io.IOException;
import java.io.StringWriter;
import java.util.List;

/** Gradebooks in memory. */
public final class Gradebooks {

    private Gradebooks() {}

    /** The gradebook as CSV with a header. */
    public static String csv(Gradebook book, List<StudentResult> students) throws IOException {
        var text = new StringWriter();
        book.write(text, students);
        return text.toString();
    }
}
