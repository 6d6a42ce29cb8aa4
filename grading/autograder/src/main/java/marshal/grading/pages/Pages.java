package marshal.grading.pages;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import marshal.grading.Hashes;
import marshal.grading.Home;
import marshal.grading.KitException;
import marshal.grading.mutants.Fingerprints;
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

    /** Changes whenever the same results may give another page, though the code that makes it is the same. */
    public String version() {
        var text = new StringBuilder(Html.STYLE.source() + ClassPage.SCRIPT.source());
        for (Path file : Stream.concat(Fingerprints.files(home), Papers.files(home)).filter(Files::exists).toList()) {
            try {
                text.append(file.getFileName()).append(Hashes.sha256(Files.readAllBytes(file)));
            } catch (IOException e) {
                throw new KitException("cannot read " + home.show(file), e);
            }
        }
        return Hashes.sha256(text.toString());
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
