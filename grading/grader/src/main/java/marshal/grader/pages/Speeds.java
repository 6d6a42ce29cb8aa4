package marshal.grader.pages;

import static marshal.grader.pages.HtmlPage.child;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import marshal.engine.run.Speed;
import marshal.engine.run.Speed.Verdict;
import marshal.kit.measure.Quantiles;
import org.jsoup.nodes.Element;

/** The speeds of a lab's programs compared with the reference's programs. */
final class Speeds {

    private record Setting(String program, String mechanism, int n, int k) {}

    private record Measured(String student, Speed speed) {}

    private final Map<Setting, List<Measured>> all = new LinkedHashMap<>();

    void add(String student, List<Speed> speeds) {
        for (Speed speed : speeds) {
            var setting = new Setting(speed.program(), speed.mechanism(), speed.n(), speed.k());
            all.computeIfAbsent(setting, key -> new ArrayList<>()).add(new Measured(student, speed));
        }
    }

    void write(Element section, String lab) {
        if (all.isEmpty()) {
            return;
        }
        child(section, "h3", "Speed beside the reference");
        String note =
                "What a student's program takes by what the reference's takes, both run in turns; below 1 is faster."
                        + " The picture goes from a quarter to four times, the line in the middle is 1.";
        child(section, "p.note", note);
        String caption = "Speed of the programs of " + lab + " beside the reference";
        String columns = "Program | Mechanism | #Size | #Students | Ratios | #Median |"
                + " #Faster | #As fast | #Slower | #Inconclusive";
        var table = new HtmlTable(section, ".whole", caption, columns);
        all.forEach((setting, measured) -> {
            List<Speed> speeds = measured.stream().map(Measured::speed).toList();
            Function<Verdict, Long> count = verdict ->
                    speeds.stream().filter(speed -> speed.verdict() == verdict).count();
            table.row(
                    "tr",
                    setting.program(),
                    setting.mechanism(),
                    setting.n(),
                    speeds.size(),
                    (HtmlTable.Content) cell -> Sparklines.strip(cell, speeds),
                    median(speeds),
                    count.apply(Verdict.FASTER),
                    count.apply(Verdict.AS_FAST),
                    count.apply(Verdict.SLOWER),
                    count.apply(Verdict.INCONCLUSIVE));
        });
        everybody(section, lab);
    }

    /** The median of the ratios, in grey if none of them is conclusive. */
    private static HtmlTable.Content median(List<Speed> speeds) {
        boolean isKnown = speeds.stream().anyMatch(speed -> speed.verdict() != Verdict.INCONCLUSIVE);
        String median = PageWords.times(
                Quantiles.median(speeds.stream().map(Speed::ratio).toList()));
        return cell -> child(cell, isKnown ? "span" : "span.note", median);
    }

    private void everybody(Element section, String lab) {
        Element details = child(section, "details.everybody");
        child(details, "summary", "Everybody's speeds");
        String columns = "Student | Program | Mechanism | #Size | #Ratio | #95 % interval | Compared | Verdict";
        var table = new HtmlTable(details, ".sortable", "Everybody's speeds in " + lab, columns);
        all.values().stream().flatMap(List::stream).forEach(each -> {
            Speed speed = each.speed();
            table.row(
                    "tr.student",
                    StudentLinks.cell(each.student()),
                    speed.program(),
                    speed.mechanism(),
                    speed.n(),
                    PageWords.times(speed.ratio()),
                    PageWords.interval(speed),
                    speed.measure(),
                    speed.verdict());
        });
    }
}
