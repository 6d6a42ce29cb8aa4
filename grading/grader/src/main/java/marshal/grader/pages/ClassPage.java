package marshal.grader.pages;

import static marshal.grader.pages.HtmlPage.child;

import java.util.Map;
import java.util.TreeMap;
import marshal.engine.measure.PaperTotals;
import marshal.engine.run.LabRun;
import marshal.grader.fingerprints.Fingerprints;
import marshal.grader.report.ClassResult;
import marshal.grader.report.Gradebook;
import marshal.grader.report.StudentResult;
import marshal.kit.measure.Timing;
import marshal.kit.tool.Plural;
import org.jsoup.nodes.Element;

/**
 * The class report, as a page for the browser. It receives one student after another, and keeps marks but no messages.
 */
public final class ClassPage {

    static final Resource SCRIPT = Resource.of("class.js");

    private final Fingerprints fingerprints;
    private final Attention attention = new Attention();
    private final Marks marks = new Marks();
    private final Map<String, LabSection> labs = new TreeMap<>();
    private final PaperTimes times;
    private int students;

    /** An empty report that recognizes these mistakes, and compares times with these papers. */
    public ClassPage(Fingerprints fingerprints, PaperTotals papers) {
        this.fingerprints = fingerprints;
        this.times = new PaperTimes(papers);
    }

    /** Adds a student, with the rulings on the labs by their names. Students may come in any order. */
    public ClassPage add(StudentResult student, Map<String, Gradebook.Ruling> rulings) {
        students++;
        attention.add(student);
        marks.add(student, rulings);
        for (LabRun run : student.labs()) {
            labs.computeIfAbsent(run.lab(), lab -> new LabSection(lab, fingerprints))
                    .add(student.student(), run);
        }
        return this;
    }

    public ClassPage add(Timing timing) {
        times.add(timing);
        return this;
    }

    /**
     * The page. Its script shows the date of its file. A date within the page would break a promise: the same results
     * give the same bytes, also if grading was interrupted or done in shards.
     *
     * @param policy its name; empty without a policy
     */
    public String html(String kit, String policy, ClassResult.Isolation isolation) {
        var page = new HtmlPage(
                "Class report",
                "Marshal " + kit + ": class report",
                Plural.of(students, "student") + ", " + Plural.of(labs.size(), "lab"),
                SCRIPT);
        page.note(policy.isEmpty() ? "Points of the checks, without a policy" : "Points by the policy " + policy);
        Element main = page.main();
        main.parent().addClass("wide");
        marks.write(main);
        attention.write(main);
        labs.values().forEach(lab -> lab.write(main));
        times.write(main);
        isolation(main, isolation);
        Element contents = page.navigation("Contents");
        main.select("h2").forEach(heading -> HtmlPage.link(contents, heading.text(), heading.id()));
        return page.toString();
    }

    private static void isolation(Element main, ClassResult.Isolation isolation) {
        Element section = section(main, "isolation", "Isolation");
        String tier = isolation.tier() + ": " + isolation.description();
        child(section, "p", "Student code was kept apart by tier " + tier + ".");
        child(section, "p", "What this tier cannot stop of what student code may try:");
        Element list = child(section, "ul");
        isolation.cannotStop().forEach(clause -> child(list, "li", clause));
    }

    static Element section(Element main, String id, String title) {
        Element section = child(main, "section").attr("aria-labelledby", id);
        child(section, "h2", title).id(id);
        return section;
    }
}
