package marshal.checks.lab6;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.checks.story.Script;

/**
 * Errors that rank 0 sends byte by byte against PROTOCOL.md. Rank 1 must refuse them. A right object follows each
 * error, and must arrive.
 */
final class Lies {

    private static final int NESTED = 500;
    private static final int ELEMENTS = 65_536; // 128 MB of references: more than a rank's heap

    private final List<Scenario> all = new ArrayList<>();
    private final boolean begun;
    private String look = "";

    /** @param begun whether rank 1 begins to receive, and then waits */
    Lies(boolean begun) {
        this.begun = begun;
    }

    /** Sets where to look if rank 1 accepts one of the following errors. */
    void look(String place) {
        look = place;
    }

    /** @param data what follows the first message */
    void add(String what, byte[] first, byte[]... data) {
        int tag = 100 + all.size();
        String well = "int[600] seed " + tag;
        String recv = "recv " + Blocks.ROOM + " from 0 tag any";
        Scenario lie = Scenario.of("rank 0 sends, byte by byte, " + what + "; and then an object that is well")
                .raw(0, first, 1, tag, data)
                .raw(0, 1, tag, ObjectWire.stream(well));
        if (begun) {
            lie.look("ObjectReceive, which refuses as step 5 does. " + look)
                    .rank(1, "r" + tag + " = i" + recv)
                    .refused(1, "wait r" + tag);
        } else {
            lie.look(look).refused(1, recv);
        }
        all.add(lie.receivesObject(1, "a" + tag, 0, "any", well));
    }

    List<Scenario> all() {
        return all;
    }

    /**
     * @param begun whether the receiver begins to receive before the error is sent
     */
    static Lies of(Script script, boolean begun) {
        int eager = ObjectWire.EAGER;
        int arrays = ObjectWire.ARRAYS;
        int most = Integer.MAX_VALUE;
        var lies = new Lies(begun);
        byte[] small = ObjectWire.stream("\"a\"");
        byte[] large = ObjectWire.stream("int[600] seed 7");
        int length = small.length;
        lies.look("Header.get: check the message's length first, then its numbers, and whether they agree");
        lies.add("a first message of 0 bytes", new byte[0]);
        lies.add("a first message of 15 bytes", new byte[15]);
        lies.add("a header of zeros", new byte[16]);
        lies.add("a length of -1", ObjectWire.header(-1, 0, 0, 0));
        lies.add("a length of 2147483647", ObjectWire.header(most, 0, 0, 0));
        lies.add("arrays of -1 bytes", ObjectWire.header(5000, -1, arrays, 0));
        lies.add("arrays of 2147483647 bytes", ObjectWire.header(5000, most, arrays, 0));
        lies.add("a stream of 5 bytes that is not eager", ObjectWire.header(5, 0, 0, 0));
        lies.add("a stream of 1,009 bytes that is eager", ObjectWire.header(1009, 0, eager, 0));
        lies.add("flag 4, which does not exist", first(length, 0, 4 + eager, 0, small));
        lies.add("a reserved number of 1", first(length, 0, eager, 1, small));
        lies.add("flag ARRAYS, and no arrays", first(length, 0, eager + arrays, 0, small));
        lies.add("arrays, and no flag ARRAYS", first(length, 4, eager, 0, small));
        lies.look("ObjectMessages.announced: a first message is as long as its header says");
        lies.add("an eager stream with a byte too few", first(length + 1, 0, eager, 0, small));
        lies.add("an eager stream with a byte too many", first(length - 1, 0, eager, 0, small));
        byte[] header = ObjectWire.header(large.length, 0, 0, 0);
        lies.add("a byte behind a header that is not eager", ObjectWire.joined(header, new byte[1]));
        lies.look("ObjectMessages.receive: probe says how many bytes are here. Make a buffer for those bytes, then "
                + "call requireLength");
        lies.add("data shorter than announced", header, Arrays.copyOf(large, 1200));
        lies.add("data a byte shorter than announced", ObjectWire.header(large.length + 1, 0, 0, 0), large);
        lies.add("data longer than announced", ObjectWire.header(large.length - 1, 0, 0, 0), large);
        lies.add("64 MB announced, and 16 bytes of data", ObjectWire.header(64 << 20, 0, 0, 0), new byte[16]);
        byte[] much = first(length, 256 << 20, eager + arrays, 0, small);
        lies.add("arrays of 256 MB announced, and 4 bytes", much, new byte[4]);
        byte[] unasked = first(length, 4, eager + arrays, 0, small);
        lies.add("arrays that the stream does not mention", unasked, new byte[4]);
        byte[] noise = new byte[200];
        script.random().nextBytes(noise);
        lies.look("Parcel.read: set the filter, and check the class of the object that was read");
        lies.add("bytes that are not a stream", ObjectWire.first(noise, 0));
        lies.add("a stream that ends early", ObjectWire.first(Arrays.copyOf(small, length - 1), 0));
        lies.add(
                "a stream of an int[][], which is not an Object[] itself: instanceof is true, but the class is another",
                ObjectWire.first(ObjectWire.streamOf(new int[1][3]), 0));
        byte[] objects = ObjectWire.first(ObjectWire.patched(small, ObjectWire.LENGTH_OF_OBJECTS, most), 0);
        lies.add("a stream of an Object[] with 2147483647 elements", objects);
        for (int elements : new int[] {most, 40_000_000}) {
            byte[] ints = ObjectWire.patched(large, large.length - 600 * Integer.BYTES - Integer.BYTES, elements);
            lies.add(
                    "a stream of an int[] with " + elements + " elements",
                    ObjectWire.header(large.length, 0, 0, 0),
                    ints);
        }
        byte[] nested = ObjectWire.nested(NESTED, ELEMENTS);
        lies.look("Parcel.read: the filter compares each array, even a small one, with the stream's own length. A "
                + "thousand small arrays fill the memory");
        lies.add(
                "a stream of " + nested.length + " bytes: " + NESTED + " Object[] of " + ELEMENTS
                        + " elements, each in the one before",
                ObjectWire.header(nested.length, 0, 0, 0),
                nested);
        return lies;
    }

    private static byte[] first(int length, int arrays, int flags, int reserved, byte[] stream) {
        return ObjectWire.joined(ObjectWire.header(length, arrays, flags, reserved), stream);
    }
}
