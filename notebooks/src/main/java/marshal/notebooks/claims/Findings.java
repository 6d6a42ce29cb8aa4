package marshal.notebooks.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Collects the cases of a claim. */
final class Findings {

    private final List<Finding> all = new ArrayList<>();

    void add(String where, boolean fine, Supplier<String> numbers) {
        all.add(new Finding(where, fine, numbers));
    }

    void addAll(List<Finding> others) {
        all.addAll(others);
    }

    List<Finding> all() {
        return all;
    }
}
