package marshal.checks.lab1;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import marshal.checks.played.Oracle;
import marshal.checks.played.RawMessage;

/** Frames with one error each, by the name of the error: every error that the protocol forbids. */
final class MalformedFrames {

    private static final int TOO_MANY = 16_000_001;

    private final Map<String, byte[]> lies = new LinkedHashMap<>();

    private MalformedFrames() {
        RawMessage sort = RawMessage.sort(7, 5, 1, 4);
        RawMessage cannon = FrameExample.cannon(1).frame();
        RawMessage multiply = FrameExample.multiply(1, 1, 1).frame();
        RawMessage large = FrameExample.multiply(2, 2, 2).frame();
        RawMessage error = RawMessage.error(1, "no");
        RawMessage product = RawMessage.product(1, Oracle.readable(1, 1));
        byteAt(0, 'H', "another magic number", sort);
        byteAt(3, 'H', "a magic number whose last byte is another", sort);
        byteAt(4, 2, "version 2", sort);
        byteAt(4, 0, "version 0", sort);
        byteAt(5, 6, "command 6", sort);
        byteAt(6, 1, "a first reserved byte that is not 0", sort);
        byteAt(5, 99, "command 99", sort);
        byteAt(5, 0, "command 0", sort);
        byteAt(7, 1, "a reserved byte that is not 0", sort);
        lies.put("a body of -1 bytes", sort.withLength(-1));
        lies.put("a body of 64 MB + 1", sort.withLength((1 << 26) + 1));
        lies.put("a body of 2 GB", sort.withLength(Integer.MAX_VALUE));
        lies.put("SORT whose body has no room for its count", new RawMessage(RawMessage.SORT, 1, new byte[2]).bytes());
        intAt(16, 2, "SORT with 3 items whose count says 2", sort);
        intAt(16, 4, "SORT with 3 items whose count says 4", sort);
        intAt(16, -1, "SORT with a count of -1", sort);
        tooMany("SORT with 16,000,001 items", RawMessage.sort(1));
        intAt(16, 0x40000003, "SORT whose count times 4 overflows to 12", sort);
        intAt(16, -1, "MULTIPLY with -1 rows", multiply);
        intAt(20, -1, "MULTIPLY whose inner side is -1", multiply);
        intAt(24, -1, "MULTIPLY with -1 columns", multiply);
        intAt(
                16,
                16_385,
                "MULTIPLY with 16385 rows of no elements",
                FrameExample.multiply(0, 0, 0).frame());
        intAt(24, 16_385, "MULTIPLY with 16385 columns", multiply);
        intAt(16, 3, "MULTIPLY whose sizes are more than its body", large);
        intAt(16, 1, "MULTIPLY whose sizes are less than its body", large);
        intAt(24, 3, "CANNON at row 3 of a torus of side 3", cannon);
        intAt(24, -1, "CANNON at row -1", cannon);
        intAt(28, 3, "CANNON at column 3 of a torus of side 3", cannon);
        intAt(28, -1, "CANNON at column -1", cannon);
        intAt(32, 0, "CANNON on a torus of side 0", cannon);
        intAt(36, -3, "CANNON with n = -3 on a torus of side 3", cannon);
        intAt(36, 4, "CANNON with n = 4 on a torus of side 3", cannon);
        intAt(36, 30, "CANNON with n = 30 and blocks of 1 x 1", cannon);
        intAt(44, 65536, "CANNON with a neighbour at port 65536", cannon);
        intAt(44, 0, "CANNON with a neighbour at port 0", cannon);
        intAt(52, 65536, "CANNON with an upper neighbour at port 65536", cannon);
        intAt(52, 0, "CANNON with an upper neighbour at port 0", cannon);
        intAt(24, 2, "LINK with axis 2", RawMessage.link(5, 0));
        intAt(24, -1, "LINK with axis -1", RawMessage.link(5, 0));
        intAt(16, -1, "VECTOR with a count of -1", RawMessage.vector(1));
        tooMany("VECTOR with 16,000,001 elements", RawMessage.vector(1));
        intAt(24, -1, "SORTED with a count of -1", RawMessage.sorted(1));
        tooMany("SORTED with 16,000,001 items", RawMessage.sorted(1));
        intAt(16, 1, "VECTOR whose count is less than its body", RawMessage.vector(1, 3, -4));
        intAt(24, 1, "SORTED whose count is less than its body", RawMessage.sorted(1, 3, 4));
        intAt(16, 3, "ERROR whose text is longer than its body", error);
        intAt(16, 1, "ERROR whose text is shorter than its body", error);
        intAt(16, -1, "ERROR with a count of -1", error);
        lies.put(
                "ERROR with a text of 4,097 bytes",
                RawMessage.error(1, "x".repeat(4097)).bytes());
        intAt(24, 16_385, "PRODUCT with 16385 rows of no columns", RawMessage.product(1, new int[0][]));
        intAt(28, 16_385, "PRODUCT with 16385 columns", product);
        for (int columns : new int[] {16_385, -1}) {
            RawMessage empty = FrameExample.multiply(0, 0, 0).frame();
            intAt(24, columns, "MULTIPLY whose B has no rows, of " + columns + " columns", empty);
            intAt(28, columns, "PRODUCT without rows, of " + columns + " columns", RawMessage.product(1, new int[0][]));
        }
        intAt(24, -1, "PRODUCT with -1 rows", product);
        intAt(28, -1, "PRODUCT with -1 columns", product);
        FrameExample.all().forEach(example -> anotherLength(example.frame()));
    }

    static Map<String, byte[]> all() {
        return new MalformedFrames().lies;
    }

    /** Adds bodies that are longer or shorter than their contents. */
    private void anotherLength(RawMessage frame) {
        for (int more : new int[] {4, 1, -1, -4}) {
            String bytes = Math.abs(more) == 1 ? "1 byte " : "4 bytes ";
            byte[] body = Arrays.copyOf(frame.body(), frame.body().length + more);
            lies.put(
                    frame + ", and then " + bytes + (more > 0 ? "more" : "less"),
                    new RawMessage(frame.command(), frame.id(), body).bytes());
        }
    }

    private void byteAt(int offset, int value, String lie, RawMessage frame) {
        byte[] bytes = frame.bytes();
        bytes[offset] = (byte) value;
        lies.put(lie, bytes);
    }

    private void intAt(int offset, int value, String lie, RawMessage frame) {
        byte[] bytes = frame.bytes();
        ByteBuffer.wrap(bytes).putInt(offset, value);
        lies.put(lie, bytes);
    }

    /** @param none a message that ends with a count of 0 */
    private void tooMany(String lie, RawMessage none) {
        int length = none.body().length;
        byte[] bytes = none.withLength(length + Integer.BYTES * TOO_MANY);
        ByteBuffer.wrap(bytes).putInt(bytes.length - Integer.BYTES, TOO_MANY);
        lies.put(lie + ", one more than allowed, and a body length that fits", bytes);
    }
}
