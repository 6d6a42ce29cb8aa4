package marshal.kit.lab3.link;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import marshal.kit.lab3.link.Journal.Entry;
import marshal.kit.lab3.link.LinkScript.Packets;
import marshal.kit.lab3.link.LinkScript.Rule;

/**
 * Searches for the smallest script with which a run still fails (Zeller's delta debugging). If any one of its rules is
 * left out, the run passes. Rules by chance are first replaced by their effects in the failing run.
 */
public final class ScriptMinimizer {

    private final Predicate<LinkScript> fails;
    private final Set<LinkScript> passed = new HashSet<>();
    private int runsLeft;

    private ScriptMinimizer(Predicate<LinkScript> fails, int mostRuns) {
        this.fails = fails;
        this.runsLeft = mostRuns;
    }

    /**
     * The smallest script that it found.
     *
     * @param script   a script with which a run failed
     * @param journal  the journal of that run
     * @param fails    runs again, returns whether the run fails in the same way
     * @param mostRuns the most runs; afterwards, the smallest script known so far is the answer
     */
    public static LinkScript of(LinkScript script, Journal journal, Predicate<LinkScript> fails, int mostRuns) {
        var search = new ScriptMinimizer(fails, mostRuns);
        if (search.fails(List.of())) {
            return LinkScript.EMPTY;
        }
        List<Rule> explicit = explicit(script, journal);
        List<Rule> start = explicit.equals(script.rules()) || search.fails(explicit) ? explicit : script.rules();
        return new LinkScript(search.simpler(search.fewer(start)));
    }

    /** The rules. Each rule by chance is replaced by one rule for each packet that it hit. */
    private static List<Rule> explicit(LinkScript script, Journal journal) {
        var rules = new LinkedHashSet<Rule>();
        List<Entry> entries = journal.entries();
        for (Rule rule : script.rules()) {
            if (rule.chance() == null) {
                rules.add(rule);
                continue;
            }
            for (Entry entry : entries) {
                entry.effects().stream()
                        .filter(effect -> effect.rule().equals(rule) && entry.heading() != null)
                        .forEach(effect -> rules.add(entry.explicit(effect)));
            }
        }
        return List.copyOf(rules);
    }

    /** Leaves out smaller and smaller pieces, as long as the run still fails. */
    private List<Rule> fewer(List<Rule> failing) {
        List<Rule> rules = failing;
        int pieces = 2;
        while (rules.size() >= 2 && runsLeft > 0) {
            List<Rule> less = less(rules, Math.min(pieces, rules.size()));
            if (less != null) {
                rules = less;
                pieces = Math.max(2, pieces - 1);
            } else if (pieces >= rules.size()) {
                break;
            } else {
                pieces *= 2;
            }
        }
        return rules;
    }

    /**
     * Cuts the rules into this number of pieces. Tries them without one piece, or with one piece only. Returns null if
     * none of these fails.
     */
    private List<Rule> less(List<Rule> rules, int pieces) {
        for (boolean alone : new boolean[] {true, false}) {
            for (int piece = 0; piece < pieces; piece++) {
                int begin = rules.size() * piece / pieces;
                int end = rules.size() * (piece + 1) / pieces;
                var tried = new ArrayList<Rule>(alone ? rules.subList(begin, end) : rules);
                if (!alone) {
                    tried.subList(begin, end).clear();
                }
                if (tried.size() < rules.size() && fails(tried)) {
                    return tried;
                }
            }
        }
        return null;
    }

    /** Removes the sender or receiver from a rule if the run still fails without it. */
    private List<Rule> simpler(List<Rule> failing) {
        var rules = new ArrayList<>(failing);
        for (int i = 0; i < rules.size(); i++) {
            Rule rule = rules.get(i);
            Packets packets = rule.packets();
            var everybody = new Packets(
                    packets.kind(), packets.message(), packets.number(), null, null, packets.first(), packets.last());
            if (!everybody.equals(packets)) {
                rules.set(i, new Rule(rule.action(), rule.amount(), everybody, rule.chance()));
                if (!fails(rules)) {
                    rules.set(i, rule);
                }
            }
        }
        return rules;
    }

    private boolean fails(List<Rule> rules) {
        var script = new LinkScript(rules);
        if (passed.contains(script) || runsLeft <= 0) {
            return false;
        }
        runsLeft--;
        if (fails.test(script)) {
            return true;
        }
        passed.add(script);
        return false;
    }
}
