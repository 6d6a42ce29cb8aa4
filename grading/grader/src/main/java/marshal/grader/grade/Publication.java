package marshal.grader.grade;

import java.io.IOException;
import java.io.Writer;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marshal.checks.course.Lab;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.isolate.Tier;
import marshal.engine.measure.PaperTotals;
import marshal.grader.fingerprints.Fingerprints;
import marshal.grader.pages.ClassPage;
import marshal.grader.pages.FeedbackPage;
import marshal.grader.report.ClassResult;
import marshal.grader.report.Feedback;
import marshal.grader.report.Gradebook;
import marshal.grader.report.StudentResult;
import marshal.kit.measure.Timing;

/**
 * Writes everything that grading tells students, the instructor and other programs. Writes everything again each time.
 */
final class Publication {

    private final OutFolder out;
    private final Home home;
    private final Fingerprints fingerprints;
    private final List<Lab> labs;
    private final boolean timings;
    private final Gradebook book;

    /** Publishes with these rules in the gradebook, with or without timings. */
    Publication(OutFolder out, Home home, List<Lab> labs, boolean timings, Gradebook book) {
        this.out = out;
        this.home = home;
        this.fingerprints = Fingerprints.of(home);
        this.labs = labs;
        this.timings = timings;
        this.book = book;
    }

    /** Writes the feedback of a student whose result has just arrived. */
    void tell(String student) {
        StudentResult result = book.counted(result(student));
        Map<String, Gradebook.Ruling> rulings = book.rulings(result);
        out.write(student + "/feedback.md", to -> to.write(Feedback.page(result, rulings)));
        out.write(student + "/feedback.html", to -> to.write(FeedbackPage.html(result, rulings, fingerprints)));
    }

    private StudentResult result(String student) {
        return out.store().result(student, labs, timings);
    }

    /** Writes all current results of these students. The returned results are read on demand. */
    ClassGrading.Graded write(List<String> students, Long seed, Tier tier) {
        var results = new ClassResult(ClassGrading.KIT, seed, ClassResult.Isolation.of(tier), new AbstractList<>() {
            @Override
            public StudentResult get(int index) {
                return result(students.get(index));
            }

            @Override
            public int size() {
                return students.size();
            }
        });
        students.parallelStream().forEach(this::tell);
        var report = new ClassPage(fingerprints, PaperTotals.of(home));
        var points = new ArrayList<StudentResult>();
        for (StudentResult student : results.students()) {
            StudentResult counted = book.counted(student);
            report.add(counted, book.rulings(counted));
            points.add(counted.pointsOnly());
        }
        if (timings) {
            out.write(OutFolder.TIMINGS, to -> times(students, to, report));
        } else {
            out.delete(OutFolder.TIMINGS);
        }
        out.write(OutFolder.GRADEBOOK, to -> book.write(to, points));
        out.write(OutFolder.REPORT, to -> to.write(report.html(results.kit(), book.policy(), results.isolation())));
        out.write(OutFolder.RESULTS, to -> Json.write(to, results));
        return new ClassGrading.Graded(results, points);
    }

    private void times(List<String> students, Writer table, ClassPage report) throws IOException {
        String header = Timing.TABLE.header() + "\n";
        table.write(header);
        for (String student : students) {
            for (Lab lab : labs) {
                String rows = out.store().times(student, lab);
                table.write(rows);
                Timing.TABLE.parse(student, header + rows).forEach(report::add);
            }
        }
    }
}
