package marshal.lab6;

/** Given: where the elements of arrays are that are part of objects. */
public enum Marshalling {
    /** In the stream, as java.io writes them (step 5). */
    STREAM(0),
    /** Beside the stream, which has a proxy for each array of numbers (step 7). */
    ARRAYS(1),
    /** The same, and one proxy for all rows of a matrix (step 8). */
    MATRICES(2),
    /**
     * The same, and blocking sends and receives leave the elements where they lie (step 9); a receive fills the arrays that its
     * buffer holds, if they are as large as those that come. The collector has to wait meanwhile.
     */
    IN_PLACE(2);

    private final int dimensions;

    Marshalling(int dimensions) {
        this.dimensions = dimensions;
    }

    /** The most dimensions of an array for which there is a proxy. */
    int dimensions() {
        return dimensions;
    }
}
