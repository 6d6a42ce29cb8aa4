package marshal.kit.lab6;

/** The shapes of figure 2: N x N elements, as one flat array or as objects. */
public enum ArrayShape {
    /** {@code float[N * N]}, which needs no serialization. */
    FLAT("[n2]"),
    /** {@code float[1][N * N]}. */
    ONE_ROW("[1][n2]"),
    /** {@code float[N][N]}. */
    ROWS("[n][n]");

    private final String text;

    ArrayShape(String text) {
        this.text = text;
    }

    /** The text in names of programs. */
    public String text() {
        return text;
    }
}
