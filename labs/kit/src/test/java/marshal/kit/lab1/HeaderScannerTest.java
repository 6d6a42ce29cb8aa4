package marshal.kit.lab1;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Headers of lab 1's messages among bytes that may be anything, in pieces of any size. */
class HeaderScannerTest {

    private static final int TRIALS = Boolean.getBoolean("marshal.all") ? 100_000 : 5_000;

    @Test
    void whateverBytesComeEachMessageIsOneWithinItsBoundsAndBehindTheFirstThatIsNoneThereIsNothing() {
        for (int trial = 0; trial < TRIALS; trial++) {
            var random = new Random(trial);
            byte[] bytes = new byte[random.nextInt(400)];
            random.nextBytes(bytes);
            for (int at = 0; at + FrameHeader.SIZE <= bytes.length; at += FrameHeader.SIZE + random.nextInt(40)) {
                ByteBuffer.wrap(bytes, at, FrameHeader.SIZE)
                        .putInt(0x4D415253)
                        .put((byte) 1)
                        .put((byte) random.nextInt(32))
                        .putShort((short) 0)
                        .putInt(random.nextInt())
                        .putInt(random.nextInt(8) == 0 ? random.nextInt() : random.nextInt(40));
            }
            var heard = new ArrayList<FrameHeader>();
            var scanner = new HeaderScanner();
            for (int at = 0; at < bytes.length; ) {
                byte[] piece = new byte[Math.min(bytes.length - at, 1 + random.nextInt(50))];
                System.arraycopy(bytes, at, piece, 0, piece.length);
                scanner.scan(piece, piece.length, (header, message) -> heard.add(header));
                at += piece.length;
            }
            assertThat(heard)
                    .as("trial %d", trial)
                    .hasSizeLessThanOrEqualTo(1 + bytes.length / FrameHeader.SIZE)
                    .allSatisfy(header -> assertThat(header.bodyBytes()).isBetween(0, 1 << 26))
                    .allSatisfy(header -> assertThat(header.elements()).isBetween(0L, 1L << 24));
            assertThat(heard.indexOf(FrameHeader.NONE)).as("trial %d", trial).isIn(-1, heard.size() - 1);
        }
    }

    @Test
    void ofALongSortItemsAreKeptFromTheFirstToTheLastWhateverThePieces() {
        ByteBuffer sort =
                ByteBuffer.wrap(TestFrames.frame(1, 7, 4 + 4 * 81)).position(16).putInt(81);
        for (int item = 0; item < 81; item++) {
            sort.putInt(100 + item);
        }
        byte[] bytes =
                TestFrames.join(sort.array(), TestFrames.frame(1, 8, 4 + 4 * 9), TestFrames.frame(5, 0, 4 + 4 * 81));
        for (int size = 1; size < bytes.length; size++) {
            var samples = new ArrayList<List<Integer>>();
            var scanner = new HeaderScanner();
            for (int at = 0; at < bytes.length; at += size) {
                byte[] piece = Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + size));
                scanner.scan(piece, piece.length, (header, message) -> samples.add(scanner.sample()));
            }
            assertThat(samples)
                    .as("pieces of %d", size)
                    .containsExactly(List.of(100, 110, 120, 130, 140, 150, 160, 170, 180), List.of(), List.of());
        }
    }
}
