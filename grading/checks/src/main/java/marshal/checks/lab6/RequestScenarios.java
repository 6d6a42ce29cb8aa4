package marshal.checks.lab6;

import static marshal.checks.lab6.Scenario.A_WHILE;
import static marshal.checks.lab6.Scenario.PATIENCE;

import java.util.List;

/**
 * Scenarios in which a rank waits or tests while a receive of objects is open. Sends wait for their receivers.
 *
 * @param object whose stream is not eager
 * @param tag    the first of some tags
 */
record RequestScenarios(String object, int tag) {

    /** Returns all scenarios. Rank 1 waits only in the first of them, where it never tests. */
    List<Scenario> all() {
        return List.of(late(), behind(), besides(), both(), over());
    }

    private String came() {
        return "Object[] { " + object + " }";
    }

    /** Begins to receive an object. */
    private static String irecvObject(int from, int tag) {
        return "irecv " + Blocks.ROOM + " from " + from + " tag " + tag;
    }

    /** Begins to receive an array of one int. */
    private static String irecvArray(int from, int tag) {
        return "irecv " + Blocks.ints("int[1]", 1) + " from " + from + " tag " + tag;
    }

    private Scenario late() {
        byte[] stream = ObjectWire.stream(object);
        return Scenario.of("rank 1 waits for an array, and then for an object; rank 0 sends each message for them "
                        + A_WHILE + " ms later")
                .rank(1, "r = " + irecvArray(0, tag), "mark array", "wait r")
                .rank(1, "o = " + irecvObject(0, tag), "mark object", "got = wait o")
                .rank(0, "seen array " + PATIENCE, "pause " + A_WHILE)
                .sends(0, Blocks.ints("int[1]", 1), 1, tag)
                .rank(0, "seen object " + PATIENCE, "pause " + A_WHILE)
                .raw(0, ObjectWire.first(stream, 0), 1, tag)
                .rank(0, "pause " + A_WHILE, "raw data " + ObjectWire.text(stream) + " to 1 tag " + tag)
                .comes(1, "got", came());
    }

    private Scenario behind() {
        int next = tag + 1;
        return Scenario.of("rank 0 begins to receive an object and an array, and tests the array; rank 1 "
                        + "sends the object, and then the array")
                .look("Request.test: Progress.advance first. Rank 1 sends the array only after its object")
                .rank(0, "p = " + irecvObject(1, next))
                .rank(0, "q = " + irecvArray(1, next))
                .rank(0, "polled = poll q " + PATIENCE, "wait q", "behind = wait p")
                .sends(1, Blocks.object(object), 0, next)
                .sends(1, Blocks.ints("int[1]", 1), 0, next)
                .comes(0, "polled behind", true, came());
    }

    private Scenario besides() {
        int next = tag + 2;
        return Scenario.of("rank 0 has begun to receive an object, and waits until an int is sent; rank 1 "
                        + "sends the object before it receives the int")
                .look("Progress.isIdleBesides: is another receive of objects open?")
                .rank(0, "x = " + irecvObject(1, next))
                .rank(0, "y = isend " + Blocks.ints("int[1]", 1) + " to 1 tag " + tag, "wait y", "besides = wait x")
                .sends(1, Blocks.object(object), 0, next)
                .rank(1, "recv int[1] | offset 0 count 1 INT from 0 tag " + tag)
                .comes(0, "besides", came());
    }

    private Scenario both() {
        int first = tag + 3;
        int second = tag + 4;
        return Scenario.of("rank 0 has begun to receive two objects, and waits for the second one; rank 1 sends the "
                        + "first one before it sends the second")
                .look("Progress.isIdleBesides: this receive of objects is on the list itself. Look whether others "
                        + "are there, too")
                .rank(0, "f = " + irecvObject(1, first))
                .rank(0, "g = " + irecvObject(1, second), "later = wait g", "sooner = wait f")
                .sends(1, Blocks.object(object), 0, first)
                .sends(1, Blocks.object(object), 0, second)
                .comes(0, "later sooner", came(), came());
    }

    private Scenario over() {
        int next = tag + 5;
        return Scenario.of("rank 0 has received an int, and begins to receive an object; it tests the int's "
                        + "request, which is over, until rank 1 has sent the object")
                .look("Request.test: Progress.advance first, also if this request is over")
                .rank(0, "d = " + irecvArray(1, next), "wait d")
                .rank(0, "e = " + irecvObject(1, next))
                .rank(0, "rid = until rid " + PATIENCE + " test d", "over = wait e")
                .sends(1, Blocks.ints("int[1]", 1), 0, next)
                .sends(1, Blocks.object(object), 0, next)
                .rank(1, "mark rid")
                .comes(0, "rid over", true, came());
    }
}
