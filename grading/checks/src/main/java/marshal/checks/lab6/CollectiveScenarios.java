package marshal.checks.lab6;

/** Scenarios in which three ranks broadcast and gather, and one in which a single rank uses the gather of C. */
final class CollectiveScenarios {

    private static final int PLACES = 1 << 16;
    private static final int GATHERS = 64;
    private static final int REFUSALS = 16;
    private static final long MOST_MORE = 6 << 20; // one kind of array that stays on one path is more
    private static final String ROOM_FOR_ALL = "Object[3] | offset 0 count 1 OBJECT";
    private static final String SAID = "sample(7, float[30][20] seed 1, null)";
    private static final String NOWHERE = "null | offset 0 count 0 OBJECT";

    private CollectiveScenarios() {}

    /** Broadcasts arrays from rank 1, and gathers them in every second place at rank 2. */
    static Scenario arrays(int n) {
        Scenario arrays = Scenario.of("3 ranks: bcast of arrays from rank 1, gather of arrays at rank 2, with gaps");
        for (int rank = 0; rank < 3; rank++) {
            String mine = "double[] " + (rank == 1 ? "1 " + n + " 3 4 5" : "9 9 9 9 9");
            String part = "int[] 7 " + (n + rank) + " " + (n + 10 + rank) + " | offset 1 count 2 INT";
            String all = rank == 2 ? "int[11] | offset 1 count 1 vector(2, 1, 2, INT)" : "nothing";
            arrays.rank(rank, "b = bcast " + mine + " | offset 1 count 3 DOUBLE root 1")
                    .rank(rank, "g = gather " + part + " into " + all + " root 2")
                    .comes(rank, "b", "double[] " + (rank == 1 ? "1 " + n + " 3 4 5" : "9 " + n + " 3 4 9"));
        }
        return arrays.comes(2, "g", ScenarioInputs.ints(0, n, 0, n + 10, n + 1, 0, n + 11, n + 2, 0, n + 12, 0));
    }

    /** Broadcasts objects of different lengths from rank 0, and gathers them at rank 1. */
    static Scenario objects(int n) {
        Scenario objects = Scenario.of(
                "3 ranks: bcast from rank 0 and gather at rank 1 of objects of different lengths, with gaps");
        for (int rank = 0; rank < 3; rank++) {
            String said = rank == 0 ? "Object[] { 5, $a, \"to all\" }" : "Object[] { 5, 5, 5 }";
            String room = rank == 1 ? "Object[11] | offset 1 count 1 vector(2, 1, 2, OBJECT)" : "nothing";
            objects.rank(rank, "a = value " + SAID, "b = bcast " + said + " | offset 1 count 2 OBJECT root 0")
                    .rank(
                            rank,
                            "g = gather Object[] { 5, " + part(n, rank) + " } | offset 1 count 2 OBJECT into " + room
                                    + " root 1")
                    .comes(rank, "b", "Object[] { 5, " + SAID + ", \"to all\" }");
        }
        return objects.rank(0, "own = value list($a, $b)")
                .comes(0, "own", "list(&1=" + SAID + ", Object[] { 5, &1, \"to all\" })")
                .comes(1, "g", "Object[] { null, " + gaps(n, 0) + ", " + gaps(n, 1) + ", " + gaps(n, 2) + ", null }");
    }

    private static String part(int n, int rank) {
        return "float[" + (1 + 40 * rank) + "][5] seed " + (n + rank) + ", " + (n + rank);
    }

    private static String gaps(int n, int rank) {
        return part(n, rank).replace(", ", ", null, ");
    }

    /**
     * Requires that a process does not grow. Unreleased elements of an array make it grow, and long arrays do so soon.
     */
    static Scenario elements() {
        String arrays = "rawgather $a $a root ";
        return Scenario.of("a rank by itself: " + GATHERS
                        + " times gatherv in mpj.c, whose lengths and starts are arrays of " + PLACES
                        + " ints; and " + REFUSALS + " times with a root that does not exist")
                .look("gatherv in mpj.c: each GetIntArrayElements has its ReleaseIntArrayElements, on each path")
                .rank(0, "a = value int[" + PLACES + "]", arrays + 0)
                .refused(0, arrays + 1)
                .rank(0, "residentBefore = resident", "repeat " + GATHERS + " " + arrays + 0)
                .refused(0, "repeat " + REFUSALS + " " + arrays + 1)
                .rank(0, "residentAfter = resident")
                .comes((told, results) -> Step03Ways.grows(told, results, 0, "resident", MOST_MORE));
    }

    /** Broadcasts and gathers an object without contents. */
    static Scenario nothing(int number, String value, int n) {
        String b = "b" + number;
        String g = "g" + number;
        Scenario scenario = Scenario.of("3 ranks: bcast and gather of an object that is " + value);
        for (int rank = 0; rank < 3; rank++) {
            String said = rank == 0 ? value : "" + n;
            String room = rank == 0 ? "Object[] { 5, 5, 5, " + n + " } | offset 0 count 1 OBJECT" : NOWHERE;
            scenario.rank(rank, b + " = bcast " + Blocks.object(said) + " root 0")
                    .rank(rank, g + " = gather " + Blocks.object(value) + " into " + room + " root 0")
                    .comes(rank, b, "Object[] { " + value + " }");
        }
        return scenario.comes(0, g, "Object[] { " + value + ", " + value + ", " + value + ", " + n + " }");
    }

    static Scenario noElements() {
        String ints = Blocks.ints("int[0]", 0);
        String objects = "Object[0] | offset 0 count 0 OBJECT";
        return Scenario.of("3 ranks: bcast and gather of 0 elements, and of 0 objects")
                .all(3, "bcast " + ints + " root 0", "bcast " + objects + " root 2")
                .all(3, "gather " + ints + " into " + ints + " root 1")
                .all(3, "gather " + objects + " into " + objects + " root 1");
    }

    /**
     * Gives rank 1 an object that is not Serializable: as the root of a bcast, and as one of many in a gather.
     *
     * @param well the object that follows
     */
    static Scenario strangers(String well) {
        Scenario stranger =
                Scenario.of("rank 1 has an object that is not Serializable: as the root of a bcast, and in a gather "
                        + "at rank 0; then all is well");
        for (int rank = 0; rank < 3; rank++) {
            String mine = Blocks.object(rank == 1 ? "stranger" : "5");
            String gather = "gather " + mine + " into " + (rank == 0 ? ROOM_FOR_ALL : NOWHERE) + " root 0";
            stranger.refused(rank, "bcast " + mine + " root 1");
            if (rank == 2) {
                stranger.rank(rank, gather);
            } else {
                stranger.refused(rank, gather);
            }
            stranger.rank(rank, "well = bcast " + Blocks.object(rank == 0 ? well : "null") + " root 0")
                    .comes(rank, "well", "Object[] { " + well + " }");
        }
        return stranger;
    }

    /** Gives rank 1 an object whose own code fails with an unknown exception: as the root, and as another rank. */
    static Scenario unwritable() {
        String wrong = Blocks.object("unwritable");
        String bcast = "bcast " + Blocks.object("5") + " root 1";
        String gather = "gather " + Blocks.object("5") + " into ";
        return Scenario.of("rank 1 has an object whose own writeObject throws an IllegalStateException: as the root "
                        + "of a bcast, in a gather at rank 0, and in a gather at rank 1")
                .look("Collectives: do not catch only a certain exception. A rank takes part after any exception "
                        + "(finally), and announces zeros unless all of its objects are packed")
                .rank(1, "b = fails bcast " + wrong + " root 1", "g = fails gather " + wrong + " into nothing root 0")
                .rank(1, "r = fails gather " + wrong + " into " + ROOM_FOR_ALL + " root 1")
                .comes(1, "b g r", true, true, true)
                .refused(0, bcast)
                .refused(2, bcast)
                .refused(0, gather + ROOM_FOR_ALL + " root 0")
                .rank(2, gather + "nothing root 0")
                .rank(0, gather + "nothing root 1")
                .rank(2, gather + "nothing root 1");
    }
}
