package marshal.kit.contract;

/** What a worker of the torus passes to a neighbour. */
public enum Axis {
    /** Columns of A, travelling left. */
    COLUMNS,
    /** Rows of B, travelling up. */
    ROWS
}
