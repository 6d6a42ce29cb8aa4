package marshal.grading.pages;

import java.util.Map;
import marshal.grading.Home;
import marshal.grading.fingerprints.Fingerprints;
import marshal.grading.measure.Papers;
import marshal.grading.report.Gradebook;
import marshal.grading.report.StudentResult;

/** The pages that grading writes, with what a tree knows of mistakes and papers: read when the first page is made. */
public final class Pages {

    private final Home home;
    private Fingerprints fingerprints;

    /** Those of a tree. */
    public Pages(Home home) {
        this.home = home;
    }

    private synchronized Fingerprints fingerprints() {
        if (fingerprints == null) {
            fingerprints = Fingerprints.of(home);
        }
        return fingerprints;
    }

    /**
     * A student's page.
     *
     * @param rulings what the instructor's rules make of the labs, by their names
     */
    public String feedback(StudentResult student, Map<String, Gradebook.Ruling> rulings) {
        return FeedbackPage.html(student, rulings, fingerprints());
    }

    /** The class's, still without students. */
    public ClassPage report() {
        return new ClassPage(fingerprints(), Papers.of(home));
    }
}
