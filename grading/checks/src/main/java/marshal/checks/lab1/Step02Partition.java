package marshal.checks.lab1;

import java.util.List;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.contract.Range;
import marshal.kit.lab1.Lab1;

/** Step 2: n items over k workers. */
@Step(id = "lab1.2", title = "Partition", minutes = 25, file = "Partition.java")
class Step02Partition {

    private static final int MOST_ITEMS = 13;
    private static final int MOST_WORKERS = 6;

    @Check(
            order = 1,
            points = 1,
            value = "6 items over 3 workers: parts of 2, 2 and 2",
            why = "this is the simplest case: every worker gets the same number",
            look = "Partition.of; a Range has a from (inclusive) and a to (exclusive)")
    void evenSplit(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        List<Range> parts = script.run("Partition.of(6, 3)", () -> lab.partition(6, 3));
        script.expect("the parts", parts, List.of(new Range(0, 2), new Range(2, 4), new Range(4, 6)));
        int each = script.random().nextInt(3, 1000);
        List<Range> halves = script.run("Partition.of(" + 2 * each + ", 2)", () -> lab.partition(2 * each, 2));
        script.expect("the parts", halves, List.of(new Range(0, each), new Range(each, 2 * each)));
    }

    @Check(
            order = 2,
            points = 3,
            value = "every item is in exactly one part, for any n and k",
            why = "an item that is in no part is lost silently: the sorted array is shorter, or ends in zeros",
            look = "Partition.of; n % k items are left over: give them to parts, too. If only a huge n fails: i * n "
                    + "overflows an int")
    void coversAll(Host host, Script script) {
        forAll(host, script, (n, k, parts) -> {
            int next = 0;
            for (Range part : parts) {
                script.require(
                        part.from() == next, "the next part to start at " + next, "one that starts at " + part.from());
                next = part.to();
            }
            script.expect("the last part's end", next, n);
        });
    }

    @Check(
            order = 3,
            points = 2,
            value = "sizes differ by at most one, the longer parts first",
            why = "all wait for the slowest worker: one part of double size makes the whole program half as fast",
            look = "Partition.of; give the first n % k workers one item more")
    void balances(Host host, Script script) {
        forAll(host, script, (n, k, parts) -> {
            for (int worker = 0; worker < parts.size(); worker++) {
                script.expect("the size of part " + worker, parts.get(worker).size(), n / k + (worker < n % k ? 1 : 0));
            }
        });
    }

    @Check(
            order = 4,
            points = 1,
            value = "there are always k parts; with few items, some are empty",
            why = "every worker is asked, even if it has nothing to do. So the number of calls is 2k for every n",
            look = "Partition.of; try an n smaller than k, and n = 0")
    void alwaysKParts(Host host, Script script) {
        forAll(host, script, (n, k, parts) -> script.expect("the number of parts", parts.size(), k));
    }

    @Check(
            order = 5,
            points = 1,
            value = "n below 0 and k below 1 are refused with IllegalArgumentException",
            why = "if somebody types --workers 0 by mistake, a division by zero does not say what was wrong",
            look = "Partition.of; check n and k first, and name them in the message")
    void refusesNonsense(Host host, Script script) {
        Lab1 lab = Lab1Student.of(host);
        int items = script.random().nextInt(14, 5000);
        holds(lab, script, items, 3, (n, k, parts) -> script.expect("the number of parts", parts.size(), k));
        for (int[] bad : new int[][] {{5, 0}, {0, 0}, {5, -1}, {-1, 3}, {-items, 3}}) {
            script.given("n = " + bad[0] + ", k = " + bad[1]);
            var refusal = script.refused(
                    IllegalArgumentException.class,
                    "Partition.of(" + bad[0] + ", " + bad[1] + ")",
                    () -> lab.partition(bad[0], bad[1]));
            script.expectContains("a message that names both numbers", refusal.getMessage(), "" + bad[0], "" + bad[1]);
        }
    }

    /** The rules for the parts. */
    private interface Property {
        void check(int n, int k, List<Range> parts);
    }

    /** Checks the cases from the smallest on, so the first failure is the smallest. */
    private static void forAll(Host host, Script script, Property property) {
        Lab1 lab = Lab1Student.of(host);
        for (int n = 0; n <= MOST_ITEMS; n++) {
            for (int k = 1; k <= MOST_WORKERS; k++) {
                holds(lab, script, n, k, property);
            }
        }
        holds(lab, script, script.random().nextInt(14, 5000), script.random().nextInt(7, 60), property);
        holds(lab, script, 3, 5000, property);
        holds(lab, script, 1_000_003, 7, property);
        holds(lab, script, Integer.MAX_VALUE, 4, property);
    }

    private static void holds(Lab1 lab, Script script, int n, int k, Property property) {
        script.given("n = " + n + " items, k = " + k + " workers");
        property.check(n, k, script.run("Partition.of(" + n + ", " + k + ")", () -> lab.partition(n, k)));
    }
}
