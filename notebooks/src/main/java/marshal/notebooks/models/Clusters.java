package marshal.notebooks.models;

import java.io.Serializable;
import java.util.Comparator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;

/** What lab 7's notebook computes of clusters: when a message is paid back, and what becomes of a relocatable area. */
public final class Clusters {

    /** The paper's car (figure 3), as an object of Java. */
    public record Car(int year, Engine engine) implements Serializable {}

    /** Its engine. */
    public record Engine(int power) implements Serializable {}

    private static final int LARGEST = 32 << 10; // bytes of a cluster

    private Clusters() {}

    /**
     * How often every object may be visited until the program has lost what the message has won.
     *
     * @param won     seconds a message
     * @param objects of the message
     * @param more    seconds that a visit of one object costs more
     * @return infinite if a visit costs no more; negative if the message has won nothing
     */
    public static double paidBack(double won, int objects, double more) {
        return more > 0 ? won / objects / more : Double.POSITIVE_INFINITY;
    }

    /** A relocatable area, without its contents: a cluster lies in the first hole that is large enough (first fit). */
    static final class Area {

        private final NavigableMap<Integer, Integer> holes = new TreeMap<>(); // their bytes, by address
        private int free;

        Area(int bytes) {
            free(0, bytes);
        }

        /** Returns an address; -1 if no hole is large enough. */
        int allocate(int bytes) {
            for (Map.Entry<Integer, Integer> hole : holes.entrySet()) {
                int address = hole.getKey();
                int left = hole.getValue() - bytes;
                if (left >= 0) {
                    holes.remove(address);
                    if (left > 0) {
                        holes.put(address + bytes, left);
                    }
                    free -= bytes;
                    return address;
                }
            }
            return -1;
        }

        /** Makes a hole, and one of it and the holes on both sides. */
        void free(int address, int bytes) {
            free += bytes;
            var before = holes.floorEntry(address);
            boolean joins = before != null && before.getKey() + before.getValue() == address;
            Integer behind = holes.remove(address + bytes);
            holes.put(
                    joins ? before.getKey() : address,
                    (joins ? before.getValue() : 0) + bytes + (behind == null ? 0 : behind));
        }

        void free(Lain cluster) {
            free(cluster.address, cluster.bytes);
        }

        int free() {
            return free;
        }

        int largest() {
            return holes.values().stream().mapToInt(bytes -> bytes).max().orElse(0);
        }
    }

    /** Which clusters a program makes, of up to 32 KB, and how long it keeps them. */
    public enum Workload {
        ALIKE("all alike, the oldest goes first", random -> LARGEST / 2, (bytes, random) -> 0),
        MIXED(
                "of any size, any goes first",
                random -> 8 * (1 + random.nextInt(LARGEST / 8)),
                (bytes, random) -> random.nextInt(100)),
        SETTLERS(
                "small ones stay, large ones go",
                random -> random.nextInt(4) == 0 ? LARGEST / 64 : LARGEST - 8 * random.nextInt(LARGEST / 16),
                (bytes, random) -> random.nextInt(bytes == LARGEST / 64 ? 1000 : 50));

        private final String words;
        private final ToIntFunction<Random> bytes;
        private final ToIntBiFunction<Integer, Random> life; // during how many other clusters it is needed

        Workload(String words, ToIntFunction<Random> bytes, ToIntBiFunction<Integer, Random> life) {
            this.words = words;
            this.bytes = bytes;
            this.life = life;
        }

        @Override
        public String toString() {
            return words;
        }
    }

    /** A cluster in its place. */
    private record Lain(int address, int bytes, int until) {}

    /**
     * What became of an area.
     *
     * @param usable  over the clusters made, how many percent of what is free the largest hole is
     * @param refused how many clusters found no hole, though enough was free; the program then did without
     * @param rounded how many percent of the clusters' places would be empty if each had the largest one's size
     */
    public record Fragmentation(NavigableMap<Integer, Double> usable, int refused, double rounded) {}

    /**
     * Makes so many clusters in an area. Before each, and after one that is refused, those go that are needed least long,
     * so that no more than this share of the area is taken.
     */
    public static Fragmentation fragmentation(Workload workload, int area, double share, int clusters, long seed) {
        var random = new Random(seed);
        var space = new Area(area);
        var living = new PriorityQueue<Lain>(Comparator.comparingInt(Lain::until));
        NavigableMap<Integer, Double> usable = new TreeMap<>();
        int refused = 0;
        int largest = 0;
        long all = 0;
        for (int made = 1; made <= clusters; made++) {
            int bytes = workload.bytes.applyAsInt(random);
            largest = Math.max(largest, bytes);
            all += bytes;
            while (space.free() - bytes < (1 - share) * area) {
                space.free(living.remove());
            }
            int address = space.allocate(bytes);
            if (address < 0) {
                refused++;
                space.free(living.remove());
            } else {
                living.add(new Lain(address, bytes, made + workload.life.applyAsInt(bytes, random)));
            }
            if (made % Math.max(1, clusters / 50) == 0) {
                usable.put(made, 100.0 * space.largest() / space.free());
            }
        }
        return new Fragmentation(usable, refused, 100 - 100.0 * all / clusters / largest);
    }
}
