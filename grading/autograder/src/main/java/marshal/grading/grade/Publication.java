package marshal.grading.grade;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marshal.checks.Lab;
import marshal.grading.Hashes;
import marshal.grading.pages.ClassPage;
import marshal.grading.pages.Pages;
import marshal.grading.report.ClassResult;
import marshal.grading.report.Feedback;
import marshal.grading.report.Gradebook;
import marshal.grading.report.Json;
import marshal.grading.report.StudentResult;
import marshal.kit.measure.Timing;

/** What a class is told: students, the instructor, and other programs. What stands there as it would be written is left alone. */
final class Publication {

    private final OutFolder out;
    private final Pages pages;
    private final List<Lab> labs;
    private final boolean timings;
    private final Gradebook book;
    private final String version;
    private final Map<String, Digest> digests = new HashMap<>();

    /**
     * Of these labs, with timings or without.
     *
     * @param book with the instructor's rules
     * @param code hash of the code that writes it
     */
    Publication(OutFolder out, Pages pages, List<Lab> labs, boolean timings, Gradebook book, String code) {
        this.out = out;
        this.pages = pages;
        this.labs = labs;
        this.timings = timings;
        this.book = book;
        this.version = code + " " + pages.version();
    }

    /** What a student reads of whom something is known just now. */
    void tell(String student) {
        Journal.Kept kept = out.journal().of(student);
        feedback(student, out.journal().digest(student), () -> kept.result(student, labs, timings));
    }

    private void feedback(String student, Digest digest, Supplier<StudentResult> result) {
        Map<String, Gradebook.Ruling> rulings = rulings(digest);
        String of = of(digest);
        String text = student + "/feedback.md";
        String page = student + "/feedback.html";
        if (!out.holds(of, List.of(text, page))) {
            StudentResult shown = result.get();
            out.write(text, of, to -> to.write(Feedback.page(shown, rulings)));
            out.write(page, of, to -> to.write(pages.feedback(shown, rulings)));
        }
    }

    /**
     * All that is known by now.
     *
     * @param results whose students are read from the journal when they are asked for
     * @return everybody's points
     */
    List<StudentResult> write(ClassResult results, List<String> students) {
        if (!timings) {
            out.noTimings();
        }
        students.forEach(student -> digests.put(student, out.journal().digest(student)));
        List<String> files = Stream.of(OutFolder.TIMINGS, OutFolder.REPORT, OutFolder.RESULTS).skip(timings ? 0 : 1).toList();
        String of = of(results, students);
        if (out.holds(of, files)) {
            mend(students);
            gradebook(students);
        } else {
            ClassPage report = tell(students);
            if (timings) {
                out.finishTimings(of);
            }
            gradebook(students);
            out.write(OutFolder.REPORT, of, to -> to.write(report.html(results.kit(), results.isolation())));
            out.write(OutFolder.RESULTS, of, to -> Json.write(to, results));
        }
        out.save(students);
        return points(students);
    }

    /** Writes pages again that somebody has deleted or changed. */
    private void mend(List<String> students) {
        students.forEach(student -> feedback(student, digests.get(student),
                () -> out.journal().of(student).result(student, labs, timings)));
    }

    /** Writes what every student reads, and gives the report that has them all. */
    private ClassPage tell(List<String> students) {
        ClassPage report = pages.report();
        for (String student : students) {
            Journal.Kept kept = out.journal().of(student);
            StudentResult result = kept.result(student, labs, timings);
            feedback(student, digests.get(student), () -> result);
            report.add(result, rulings(digests.get(student)));
            if (timings) {
                List<Timing> rows = kept.rows(labs);
                out.timings(rows);
                rows.forEach(report::add);
            }
        }
        return report;
    }

    private void gradebook(List<String> students) {
        out.write(OutFolder.GRADEBOOK, to -> book.write(to, points(students)));
    }

    private List<StudentResult> points(List<String> students) {
        return students.stream().map(student -> digests.get(student).points(labs)).toList();
    }

    /** They depend on more than results: on an instructor's rules, and on when something was handed in. */
    private Map<String, Gradebook.Ruling> rulings(Digest digest) {
        List<Lab> kept = labs.stream().filter(digest::has).toList(); // while a class is graded, some are not there yet
        return book.rulings(digest.points(kept));
    }

    /** What a student's pages are made of. */
    private String of(Digest digest) {
        return Hashes.sha256(String.join("\n", version, names(), "timings " + timings, digest.hash(), rulings(digest).toString()));
    }

    /** What everything about the class is made of. */
    private String of(ClassResult results, List<String> students) {
        return Hashes.sha256(String.join("\n", version, names(), "timings " + timings,
                results.kit() + " " + results.seed() + " " + results.isolation(),
                students.stream().map(student -> of(digests.get(student)) + " " + student).collect(Collectors.joining("\n"))));
    }

    private String names() {
        return labs.stream().map(Lab::name).collect(Collectors.joining(" "));
    }
}
