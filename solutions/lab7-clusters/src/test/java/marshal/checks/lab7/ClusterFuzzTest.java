package marshal.checks.lab7;

import static org.assertj.core.api.Assertions.assertThat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.lab7.SpaceLayout;
import marshal.lab7.Wary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Strangers' clusters, made from right ones. Each is refused as PROTOCOL.md specifies, with all memory unchanged; or it
 * is taken, with no byte changed outside of it. The checks' own reader decides which.
 */
class ClusterFuzzTest {

    /** {@code -Dmarshal.seed} and {@code -Dmarshal.first} reproduce a cluster; the failure shows its number. */
    private static final long SEED = Long.getLong("marshal.seed", 7);

    private static final int FIRST = Integer.getInteger("marshal.first", 0);
    private static final int COUNT = Boolean.getBoolean("marshal.all") ? 1_000_000 : 20_000;

    private static final SpaceLayout LAYOUT = HostileDump.LAYOUT;
    private static final int START = LAYOUT.isoStart();
    private static final int USED = GoldenCluster.place("used");
    private static final int OBJECTS = GoldenCluster.place("objects");

    private static final int[] EXTREMES = {
        0, 1, -1, 2, 3, 4, 7, 8, 12, 16, 32, 77, -8, 1 << 28, 1 << 29, 1 << 30, Integer.MAX_VALUE, Integer.MAX_VALUE - 7, Integer.MIN_VALUE, START
    };

    private final Wary node = new Wary(LAYOUT, List.of(SampleClusters.ROAD, SampleClusters.LINK));
    private final List<byte[]> right = new ArrayList<>();
    private final Map<String, Integer> endings = new TreeMap<>();
    private byte[] memory = memory();

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void everyClusterIsTakenOrRefused() {
        for (int i = 0; i < 40; i++) {
            var random = new Random(SEED + i);
            for (int objects : new int[] {0, 1, 3, 12}) {
                right.add(cluster(GoldenCluster.iso(LAYOUT, random.nextInt(2), random.nextInt(2)), random, objects));
                right.add(cluster(GoldenCluster.relocatable(HostileDump.relocatableHome(LAYOUT)), random, objects));
                right.add(cluster(GoldenCluster.relative(), random, objects));
            }
        }
        right.forEach(each -> assertThat(isRight(each)).isTrue());
        long start = System.nanoTime();
        for (int number = FIRST; number < FIRST + COUNT; number++) {
            byte[] bytes = mutated(new Random(SEED * 1_000_003 + number));
            try {
                receive(bytes);
            } catch (Throwable e) {
                throw new AssertionError("cluster " + number + " of seed " + SEED + ": " + HexFormat.of().formatHex(bytes), e);
            }
        }
        System.out.printf("%,d clusters of seed %d, %,.0f/s: %s%n", COUNT, SEED, COUNT * 1e9 / (System.nanoTime() - start), endings);
        assertThat(endings).containsOnlyKeys("refused", "kind 1", "kind 2", "kind 3");
        assertThat(endings.values()).allMatch(times -> times > COUNT / 200);
    }

    private static byte[] cluster(GoldenCluster empty, Random random, int objects) {
        if (objects > 0) {
            SampleClusters.graph(empty, random, objects);
        }
        return empty.bytes();
    }

    // ---- the results --------------------------------------------------------------------------------------------

    private void receive(byte[] bytes) throws WireException {
        int free = node.free();
        int home;
        try {
            home = node.receive(bytes);
        } catch (MalformedMessageException e) {
            assertThat(isRight(bytes)).as("refused by the solution: %s", e.getMessage()).isFalse();
            assertThat(Arrays.mismatch(memory(), memory)).as("the first byte that changed").isEqualTo(-1);
            assertThat(node.free()).as("free bytes of the area").isEqualTo(free);
            endings.merge("refused", 1, Integer::sum);
            return;
        }
        assertThat(isRight(bytes)).as("taken by the solution").isTrue();
        requireTaken(bytes, home);
        endings.merge("kind " + bytes[GoldenCluster.place("kind")], 1, Integer::sum);
        if (home >= LAYOUT.relocStart()) {
            node.free(home);
        }
    }

    /**
     * Checks that the graph is there, that the rest of an older one behind it is zero, and that everything else is
     * unchanged.
     */
    private void requireTaken(byte[] bytes, int home) {
        byte[] came = node.memory(home, bytes.length);
        assertThat(graph(came)).isEqualTo(graph(bytes));
        byte[] expected = memory.clone();
        int at = home - START;
        if (home < LAYOUT.relocStart()) {
            assertThat(came).isEqualTo(bytes);
            Arrays.fill(expected, at, at + LAYOUT.clusterBytes(), (byte) 0);
        }
        System.arraycopy(came, 0, expected, at, came.length);
        memory = memory();
        assertThat(Arrays.mismatch(memory, expected)).as("the first byte outside that changed").isEqualTo(-1);
    }

    private byte[] memory() {
        return node.memory(START, LAYOUT.size() - START);
    }

    private static boolean isRight(byte[] bytes) {
        try {
            new ClusterReader(bytes, SampleClusters.SHAPES).in(LAYOUT);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static String graph(byte[] bytes) {
        return new ClusterReader(bytes, SampleClusters.SHAPES).graph();
    }

    // ---- wrong ones ---------------------------------------------------------------------------------------------

    private byte[] mutated(Random random) {
        byte[] bytes = any(right, random);
        for (int changes = random.nextInt(5); changes > 0; changes--) {
            bytes = changed(bytes, random);
        }
        if (bytes.length < GoldenCluster.HEADER) {
            bytes = Arrays.copyOf(bytes, GoldenCluster.HEADER); // less is not a frame
        }
        if (random.nextInt(4) > 0) {
            bytes = GoldenCluster.with(bytes, USED, bytes.length); // otherwise most would be refused for their length
        }
        return random.nextInt(8) > 0 ? bytes : GoldenCluster.with(bytes, OBJECTS, random.nextInt(14));
    }

    private byte[] changed(byte[] bytes, Random random) {
        int at = random.nextInt(bytes.length / 4 + 1) * 4;
        int to = Math.min(bytes.length, at + 4 * random.nextInt(12));
        byte[] slice = Arrays.copyOfRange(bytes, at, to);
        switch (random.nextInt(8)) {
            case 0: // a bit
                if (bytes.length > 0) {
                    bytes = bytes.clone();
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                }
                return bytes;
            case 1: // a slice is removed
                return with(bytes, at, to, new byte[0]);
            case 2: // a slice is repeated somewhere
                int other = random.nextInt(bytes.length / 4 + 1) * 4;
                return with(bytes, other, other, slice);
            case 3: // a slice of another cluster
                byte[] from = any(right, random);
                int start = random.nextInt(from.length / 4) * 4;
                return with(bytes, at, to, Arrays.copyOfRange(from, start, Math.min(from.length, start + 4 * random.nextInt(20))));
            case 4: // an int becomes one at an edge
                return over(bytes, at, EXTREMES[random.nextInt(EXTREMES.length)]);
            case 5: // an int becomes an address near the right ones, or another distance
                return over(bytes, at, random.nextBoolean() ? START + 8 * random.nextInt(LAYOUT.size() / 8) : 8 * random.nextInt(64) - 256);
            case 6: // an int becomes another int of the cluster, or a slightly different one
                return slice.length < 4 ? bytes : over(bytes, random.nextInt(bytes.length / 4 + 1) * 4, intAt(slice) + (random.nextInt(3) - 1) * 8);
            default: // the end is cut
                return random.nextInt(3) > 0 ? bytes : Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
        }
    }

    private static int intAt(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt();
    }

    private static byte[] over(byte[] bytes, int at, int value) {
        return at + 4 > bytes.length ? bytes : GoldenCluster.with(bytes, at, value);
    }

    private static byte[] with(byte[] bytes, int from, int to, byte[] piece) {
        byte[] all = Arrays.copyOf(bytes, from + piece.length + bytes.length - to);
        System.arraycopy(piece, 0, all, from, piece.length);
        System.arraycopy(bytes, to, all, from + piece.length, bytes.length - to);
        return all;
    }

    private static byte[] any(List<byte[]> all, Random random) {
        return all.get(random.nextInt(all.size()));
    }
}
