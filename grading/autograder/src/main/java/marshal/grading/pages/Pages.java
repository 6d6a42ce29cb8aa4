package marshal.grading.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.mutants.Fingerprints;
import marshal.grading.report.StudentResult;
import marshal.kit.measure.Timings;

/** The pages that grading writes, with what a tree knows of mistakes and papers. */
public final class Pages {

    private final Fingerprints fingerprints;
    private final Papers papers;

    /** Those of a tree. */
    public Pages(Home home) {
        this.fingerprints = Fingerprints.of(home);
        this.papers = Papers.of(home);
    }

    /** A student's page. */
    public String feedback(StudentResult student) {
        return FeedbackPage.html(student, fingerprints);
    }

    /**
     * The class's, still without students.
     *
     * @param timings the timings table; need not exist
     */
    public ClassPage report(Path timings) {
        var page = new ClassPage(fingerprints, papers);
        if (Files.exists(timings)) {
            try {
                Timings.read(timings).forEach(page::add);
            } catch (IOException e) {
                throw new KitException("cannot read " + timings, e);
            }
        }
        return page;
    }
}
