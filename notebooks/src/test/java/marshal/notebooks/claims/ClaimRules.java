package marshal.notebooks.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** The seven rules of reference/README.md, by which a claim is read from a sentence: the part that a machine can hold. */
final class ClaimRules {

    /** What the rule says, and whether a claim keeps it. */
    private record Rule(String words, Predicate<Claim> keeps) {}

    private static final List<String> TRENDS =
            List.of("grows", "falls", "steady", "jumps", "crosses", "approaches", "exponentAbout", "exponentAtMost");

    /** A vague word and the factor that it is read as, as in README.md. */
    private static final Map<String, Double> FACTORS = Map.ofEntries(
            Map.entry("dramatic", 2.0),
            Map.entry("significant", 2.0),
            Map.entry("seriously", 2.0),
            Map.entry("considerabl", 2.0),
            Map.entry("effectively", 2.0),
            Map.entry("not fast", 2.0),
            Map.entry("much ", 2.0),
            Map.entry("tremendous waste", 2.0),
            Map.entry("does not change the comparison", 2.0),
            Map.entry("clearly", 1.25),
            Map.entry("closely", 1.25),
            Map.entry("suffer", 1.25),
            Map.entry("rapidly", 1.25),
            Map.entry("relatively low", 1.25),
            Map.entry("order of magnitude", 10.0),
            Map.entry("two orders of magnitude", 100.0));

    /** A vague word and the tolerance that it is read as. */
    private static final Map<String, Double> TOLERANCES = Map.of(
            "close", 0.25,
            "similar", 0.25,
            "nearly as good", 0.25,
            "slightly", 0.25,
            "remain", 0.25,
            "comparable", 1.0,
            "relatively close", 1.0,
            "little variation", 1.0,
            "magnitude", 2.0);

    private static final Map<String, Double> NUMBERS =
            Map.of("two", 2.0, "twice", 2.0, "four", 4.0, "eight", 8.0, "600", 600.0, "quarter", 0.25);

    private static final String NUMBER = " (?:[0-9]|two|four|eight)";
    private static final Pattern DIGITS = Pattern.compile("[0-9]+(?:,[0-9]{3})*(?:\\.[0-9]+)?");
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]{12,})\"");
    private static final Pattern TREND = Pattern.compile("\\b(?:falls|drops|approaches|remains?|variation"
            + "|as the [^\"]* increases|roles are reversed|increase dramatically|frequency [^\"]* increased)\\b");

    private static final List<Rule> RULES = List.of(
            new Rule(
                    "1: \"about x\" is x within 10 %, at a place that the arguments name",
                    claim -> (!isSaid(claim, "\\b(?:about|around) ?" + NUMBER) || asks(claim, "about"))
                            && (!asks(claim, "about", "justBelow", "maximumAbout")
                                    || claim.ours()
                                    || !claim.args().compared().isEmpty()
                                            && tolerances(claim)
                                                    .contains(claim.args().tolerance()))),
            new Rule(
                    "2: \"up to x\" is a maximum, near x and reached: maximumAbout, and reached names the program",
                    claim -> (!isSaid(claim, "\\bup to" + NUMBER) || asks(claim, "maximumAbout"))
                            && (!asks(claim, "maximumAbout")
                                    || claim.args().reached() != null
                                            && claim.args()
                                                    .programs()
                                                    .contains(claim.args().reached()))),
            new Rule(
                    "3: \"just below x\" has a lower end too: justBelow",
                    claim -> !isSaid(claim, "\\b(?:just below|almost)" + NUMBER) || asks(claim, "justBelow")),
            new Rule(
                    "4: a sentence about a change is tested on the change: one of " + TRENDS,
                    claim -> !TREND.matcher(quoted(claim)).find() || TRENDS.contains(claim.predicate())),
            new Rule(
                    "5: what the paper never measured, printed or said is ours",
                    claim -> claim.ours()
                            ? claim.says().contains("(ours")
                            : claim.paper().cases() > 0
                                    && !claim.says().contains("(ours")
                                    && !quoted(claim).isEmpty()
                                    && isTheirs(claim)),
            new Rule(
                    "6: a run is measured as the paper measured: in its own names, and through Java where it was",
                    claim -> claim.run() == null
                            || claim.run().quantities().isEmpty()
                            || asksTheSame(claim)
                                    && (!claim.args().compared().contains("mpijava")
                                            || claim.run().args().compared().stream()
                                                    .noneMatch(name -> name.startsWith("mpi")))),
            new Rule(
                    "6: the lab's RMI is not the paper's: the brackets say that it is used",
                    claim -> claim.run() == null
                            || claim.run().quantities().isEmpty()
                            || claim.run().args().compared().stream().noneMatch(name -> name.startsWith("luchat"))
                            || claim.says().contains("the lab's small RMI")),
            new Rule(
                    "7: what is computed by subtraction, or along a path, is not called measured",
                    claim -> claim.run() == null
                            || !isComputed(claim.run())
                            || claim.says().contains("computed")));

    private ClaimRules() {}

    /** The rules that a claim breaks, each in a sentence. */
    static List<String> broken(Claim claim) {
        List<String> broken = new ArrayList<>();
        for (Rule rule : RULES) {
            if (!rule.keeps().test(claim)) {
                broken.add(claim.id() + " breaks rule " + rule.words());
            }
        }
        return broken;
    }

    /** The paper's words. */
    private static String quoted(Claim claim) {
        return QUOTED.matcher(claim.says()).results().map(MatchResult::group).collect(Collectors.joining(" "));
    }

    private static boolean isSaid(Claim claim, String words) {
        return Pattern.compile(words).matcher(quoted(claim)).find();
    }

    private static boolean asks(Claim claim, String... predicates) {
        return List.of(predicates).contains(claim.predicate());
    }

    /** The tolerances that a claim may have: 10 %, unless a word of the paper is read otherwise. */
    private static List<Double> tolerances(Claim claim) {
        List<Double> read = read(TOLERANCES, quoted(claim));
        return read.isEmpty() ? List.of(0.1) : read;
    }

    /** Whether the paper has the factor: as a number, or as a word that is read as one. One and no factor are free. */
    private static boolean isTheirs(Claim claim) {
        double factor = claim.args() == null ? 0 : claim.args().factor();
        return factor == 0
                || factor == 1
                || claim.args().per() == Values.Per.k
                || DoubleStream.concat(
                                numbers(claim.says().substring(0, claim.says().lastIndexOf("(here") + 1)
                                        + quoted(claim)),
                                read(FACTORS, quoted(claim)).stream().mapToDouble(each -> each))
                        .anyMatch(each -> each == factor);
    }

    /** The numbers of a text: as they are, and as percent and as microseconds. */
    private static DoubleStream numbers(String text) {
        return DoubleStream.concat(
                DIGITS.matcher(text)
                        .results()
                        .map(found -> found.group().replace(",", ""))
                        .mapToDouble(Double::parseDouble)
                        .flatMap(number -> DoubleStream.of(number, number / 100, number / 1e6)),
                read(NUMBERS, text).stream().mapToDouble(each -> each));
    }

    private static List<Double> read(Map<String, Double> words, String text) {
        return words.entrySet().stream()
                .filter(word -> text.contains(word.getKey()))
                .map(Map.Entry::getValue)
                .toList();
    }

    private static boolean asksTheSame(Claim claim) {
        ClaimArgs run = claim.run().args();
        ClaimArgs paper = claim.args();
        return run.factor() == paper.factor()
                && run.tolerance() == paper.tolerance()
                && run.k() == paper.k()
                && run.per() == paper.per()
                && run.minus() == paper.minus();
    }

    private static boolean isComputed(Claim.OnRun run) {
        return run.quantities().stream().anyMatch(quantity -> quantity.contains("-path"))
                || Stream.of(run.args().top(), run.args().bottom())
                        .filter(pick -> pick != null)
                        .flatMap(pick -> Stream.concat(pick.programs().stream(), run.args().programs().stream()))
                        .anyMatch(program -> program.endsWith("-subarray"));
    }
}
