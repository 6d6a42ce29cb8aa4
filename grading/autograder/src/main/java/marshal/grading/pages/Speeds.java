package marshal.grading.pages;

import static marshal.grading.pages.Html.child;
import static marshal.grading.pages.Html.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import marshal.grading.run.Speed;
import marshal.grading.run.Speed.Verdict;
import marshal.kit.measure.Quantiles;
import org.jsoup.nodes.Element;

/** How fast a lab's programs are beside the reference's. */
final class Speeds {

    /** What was run. */
    private record Setting(String program, String mechanism, int n, int k) {}

    /** By whom. */
    private record Measured(String student, Speed speed) {}

    private final Map<Setting, List<Measured>> all = new LinkedHashMap<>();

    void add(String student, List<Speed> speeds) {
        for (Speed speed : speeds) {
            all.computeIfAbsent(new Setting(speed.program(), speed.mechanism(), speed.n(), speed.k()), setting -> new ArrayList<>())
                    .add(new Measured(student, speed));
        }
    }

    void write(Element section, Names names, String lab) {
        if (all.isEmpty()) {
            return;
        }
        child(section, "h3", "Speed beside the reference");
        child(section, "p.note", "What a student's program takes by what the reference's takes, both run in turns; below 1 is faster. The picture goes from a quarter to four times, the line in the middle is 1.");
        Element rows = table(section, "", "Speed of the programs of " + lab + " beside the reference",
                "Program", "Mechanism", "#Size", "#Students", "Ratios", "#Median", "#Faster", "#As fast", "#Slower", "#Inconclusive");
        all.forEach((setting, measured) -> {
            List<Speed> speeds = measured.stream().map(Measured::speed).toList();
            Element row = child(rows, "tr");
            child(row, "th", setting.program()).attr("scope", "row");
            child(row, "td", setting.mechanism());
            child(row, "td.number", "" + setting.n());
            child(row, "td.number", "" + speeds.size());
            Bars.strip(child(row, "td"), speeds);
            child(row, "td.number", PageWords.times(Quantiles.median(speeds.stream().mapToDouble(Speed::ratio).toArray())));
            for (Verdict verdict : new Verdict[] {Verdict.FASTER, Verdict.AS_FAST, Verdict.SLOWER, Verdict.INCONCLUSIVE}) {
                child(row, "td.number", "" + speeds.stream().filter(speed -> speed.verdict() == verdict).count());
            }
        });
        everybody(section, names, lab);
    }

    private void everybody(Element section, Names names, String lab) {
        Element details = child(section, "details");
        child(details, "summary", "Everybody's speeds");
        Element rows = table(details, ".sortable", "Everybody's speeds in " + lab,
                "Student", "Program", "Mechanism", "#Size", "#Ratio", "#95 % interval", "Compared", "Verdict");
        all.values().stream().flatMap(List::stream).forEach(each -> {
            Speed speed = each.speed();
            Element row = child(rows, "tr.student");
            names.write(child(row, "th").attr("scope", "row"), each.student());
            child(row, "td", speed.program());
            child(row, "td", speed.mechanism());
            child(row, "td.number", "" + speed.n());
            child(row, "td.number", PageWords.times(speed.ratio()));
            child(row, "td.number", PageWords.interval(speed));
            child(row, "td", speed.measure().toString());
            child(row, "td", speed.verdict().toString());
        });
    }
}
