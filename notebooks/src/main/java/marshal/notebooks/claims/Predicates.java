package marshal.notebooks.claims;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Stream;
import marshal.notebooks.data.DataTable;

/**
 * The functions that claims name. Each goes through a table case by case. A table without the claim's subject has no
 * cases.
 */
final class Predicates {

    /** Finds what a table with a single quantity says about a claim. */
    interface Test {
        void test(DataTable table, ClaimArgs args, Findings findings);
    }

    private static final Map<String, Test> BY_NAME = new TreeMap<>();

    static {
        Stream.of(MechanismPredicates.ALL, ValuePredicates.ALL, TrendPredicates.ALL, FormulaPredicates.ALL)
                .forEach(BY_NAME::putAll);
        for (LabPredicate ofLab : ServiceLoader.load(LabPredicate.class, Predicates.class.getClassLoader())) {
            BY_NAME.put(ofLab.name(), (table, args, findings) -> findings.addAll(ofLab.findings(table, args)));
        }
    }

    private Predicates() {}

    /** All predicates, in order. */
    static List<String> names() {
        return List.copyOf(BY_NAME.keySet());
    }

    static List<Finding> findings(String name, DataTable table, ClaimArgs args) {
        Test test = BY_NAME.get(name);
        if (test == null) {
            throw new IllegalArgumentException("no predicate " + name + ", only " + BY_NAME.keySet());
        }
        Findings findings = new Findings();
        test.test(table, args, findings);
        return findings.all();
    }
}
