package marshal.lab6;

/** Given: where the elements travel if an object contains arrays. */
public enum Marshalling {
    /** In the stream, as java.io writes them (step 5). */
    STREAM(0),
    /** Beside the stream, which has a proxy for each array of numbers (step 7). */
    ARRAYS(1),
    /** Beside the stream, which has one proxy for all rows of a matrix, and one for any other array of numbers (step 8). */
    MATRICES(2),
    /**
     * As MATRICES, but blocking sends and receives leave the elements in their arrays (step 9). A receive fills the
     * arrays in its buffer if their sizes match those that arrive. The collector has to wait meanwhile.
     */
    IN_PLACE(2);

    private final int dimensions;

    Marshalling(int dimensions) {
        this.dimensions = dimensions;
    }

    /** The most dimensions of an array that gets a proxy. */
    int dimensions() {
        return dimensions;
    }
}
