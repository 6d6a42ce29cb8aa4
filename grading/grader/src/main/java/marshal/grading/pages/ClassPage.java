package marshal.grading.pages;

import static marshal.grading.pages.Html.child;

import java.util.Map;
import java.util.TreeMap;
import marshal.grading.fingerprints.Fingerprints;
import marshal.grading.measure.Papers;
import marshal.grading.report.ClassResult;
import marshal.grading.report.Gradebook;
import marshal.grading.report.StudentResult;
import marshal.grading.run.LabRun;
import marshal.kit.measure.Timing;
import org.jsoup.nodes.Element;

/** The class report, as a page for the browser. It is told of one student after another, and keeps marks but no messages. */
public final class ClassPage {

    static final Resource SCRIPT = Resource.of("class.js");

    private final Fingerprints fingerprints;
    private final Attention attention = new Attention();
    private final Marks marks = new Marks();
    private final Map<String, LabSection> labs = new TreeMap<>();
    private final Times times;
    private int students;

    /**
     * An empty report.
     *
     * @param fingerprints of the mistakes that it may recognise
     * @param papers       what the papers measured
     */
    public ClassPage(Fingerprints fingerprints, Papers papers) {
        this.fingerprints = fingerprints;
        this.times = new Times(papers);
    }

    /**
     * One more student; they may come in any order.
     *
     * @param rulings what the instructor's rules make of the labs, by their names
     */
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

    /** One more row of the timings table. */
    public ClassPage add(Timing timing) {
        times.add(timing);
        return this;
    }

    /** The page. */
    public String html(String kit, ClassResult.Isolation isolation) {
        var html = new Html("Class report", SCRIPT);
        Element header = child(html.body(), "header");
        child(header, "p.kicker", "Marshal " + kit + ": class report");
        child(header, "h1", PageWords.count(students, "student") + ", " + PageWords.count(labs.size(), "lab"));
        Element main = child(html.body(), "main").id("main");
        attention.write(main, Names.REAL);
        marks.write(main, Names.REAL);
        labs.values().forEach(lab -> lab.write(main, Names.REAL));
        times.write(main);
        isolation(main, isolation);
        contents(header, main);
        return html.toString();
    }

    private static void contents(Element header, Element main) {
        Element list = child(child(header, "nav").attr("aria-label", "Contents"), "ul");
        for (Element heading : main.select("h2")) {
            child(child(list, "li"), "a", heading.text()).attr("href", "#" + heading.id());
        }
    }

    private static void isolation(Element main, ClassResult.Isolation isolation) {
        Element section = section(main, "isolation", "Isolation");
        child(
                section,
                "p",
                "Student code was kept apart by tier " + isolation.tier() + ": " + isolation.description() + ".");
        if (isolation.cannotStop().isEmpty()) {
            child(section, "p", "Nothing is known that this tier lets through.");
            return;
        }
        child(section, "p", "What this tier cannot stop of what student code may try:");
        Element list = child(section, "ul");
        isolation.cannotStop().forEach(clause -> child(list, "li", clause));
    }

    /** A section with its heading. */
    static Element section(Element main, String id, String title) {
        Element section = child(main, "section").attr("aria-labelledby", id);
        child(section, "h2", title).id(id);
        return section;
    }
}
