package marshal.lab7;

/** Given: a place on the paper's map (section 3.3). Each has four references; some of them are null. */
final class Town extends Thing {

    static final Shape SHAPE = Shape.of(3, "Town")
            .int32("x")
            .int32("y")
            .int32("kind")
            .ref("north")
            .ref("east")
            .ref("south")
            .ref("west")
            .build();

    /** Number of references in a town. */
    static final int DIRECTIONS = 4;

    private static final int X = SHAPE.offset("x");
    private static final int Y = SHAPE.offset("y");
    private static final int KIND = SHAPE.offset("kind");
    private static final int NORTH = SHAPE.offset("north");
    private static final int REF_BYTES = Shape.Kind.REF.bytes;

    Town on(Cluster cluster, int object) {
        at(cluster, object);
        return this;
    }

    int x() {
        return int32(X);
    }

    int y() {
        return int32(Y);
    }

    int kind() {
        return int32(KIND);
    }

    Town place(int x, int y, int kind) {
        int32(X, x);
        int32(Y, y);
        int32(KIND, kind);
        return this;
    }

    /** @param direction 0 north, 1 east, 2 south, 3 west */
    int next(int direction) {
        return ref(NORTH + REF_BYTES * direction);
    }

    Town next(int direction, int town) {
        ref(NORTH + REF_BYTES * direction, town);
        return this;
    }
}
