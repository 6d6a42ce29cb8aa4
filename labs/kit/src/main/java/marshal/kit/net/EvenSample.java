package marshal.kit.net;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * {@link Passed#SAMPLE} of a message's ints, evenly distributed: the first, the last, and some between. The message's
 * bytes come in pieces, which may divide an int.
 */
public final class EvenSample {

    private final ByteBuffer kept = ByteBuffer.allocate(Passed.SAMPLE * Integer.BYTES);

    /** Returns whether a message of this number of ints is long enough to have a sample. */
    public static boolean isOf(long count) {
        return count > Passed.SAMPLE;
    }

    /** The place of an int of the sample among all ints of its message. */
    public static long place(int i, long count) {
        return (count - 1) * i / (Passed.SAMPLE - 1);
    }

    /** Reads this number of ints, and returns a sample of them; the sample is empty if there are few. */
    public static List<Integer> read(DataInputStream in, long count) throws IOException {
        var ints = new ArrayList<Integer>();
        long at = 0;
        for (int i = 0; isOf(count) && i < Passed.SAMPLE; i++) {
            in.skipNBytes(Integer.BYTES * (place(i, count) - at));
            ints.add(in.readInt());
            at = place(i, count) + 1;
        }
        in.skipNBytes(Integer.BYTES * (count - at));
        return ints;
    }

    /**
     * Keeps the bytes of the sample that are in this piece of a message.
     *
     * @param from  how many bytes of the message's ints came before the piece
     * @param count the number of the message's ints
     */
    public void take(byte[] piece, int at, int length, long from, long count) {
        for (int i = 0; i < kept.capacity(); i++) {
            long place = Integer.BYTES * place(i / Integer.BYTES, count) + i % Integer.BYTES - from;
            if (place >= 0 && place < length) {
                kept.put(i, piece[at + (int) place]);
            }
        }
    }

    /** The sample of the last message, once all its pieces were taken. */
    public List<Integer> ints() {
        return IntStream.range(0, Passed.SAMPLE)
                .mapToObj(i -> kept.getInt(i * Integer.BYTES))
                .toList();
    }
}
