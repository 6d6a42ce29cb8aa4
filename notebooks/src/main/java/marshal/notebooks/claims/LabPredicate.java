package marshal.notebooks.claims;

import java.util.List;
import marshal.notebooks.data.DataTable;

/** A predicate of one lab's claims. The service loader finds it. */
public interface LabPredicate {

    /** The predicate's name in a claim. */
    String name();

    /** Finds what a table with a single quantity says about a claim. */
    List<Finding> findings(DataTable table, ClaimArgs args);
}
