package marshal.notebooks.models;

import java.io.Serializable;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ToIntBiFunction;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import marshal.kit.measure.Observation;
import marshal.notebooks.data.Run;

/**
 * The computations of lab 7's notebook about clusters: how soon the gain of a message is used up, the speed-up over
 * another sequential program, and how a relocatable area fragments.
 */
public final class Clusters {

    /** The paper's car (figure 3), as a Java object. */
    public record Car(int year, Engine engine) implements Serializable {}

    /** The car's engine. */
    public record Engine(int power) implements Serializable {}

    private static final int LARGEST = 32 << 10; // bytes of a cluster
    private static final List<String> SPEEDUPS = List.of("speedup", "speedup-path");
    private static final String COMPARED = "sequential-objects"; // by the experiment itself

    private Clusters() {}

    /**
     * How often every object can be visited before the visits cost as much as the message has saved.
     *
     * @param won     seconds saved per message
     * @param objects number of objects in the message
     * @param more    extra seconds for a visit of one object
     * @return infinite if a visit costs nothing extra; negative if the message has saved nothing
     */
    public static double paidBack(double won, int objects, double more) {
        return more > 0 ? won / objects / more : Double.POSITIVE_INFINITY;
    }

    /**
     * An experiment with its speed-ups over a sequential program (figure 6). They are unchanged over the program with
     * which the experiment itself compares. Over another program, each trial's speed-ups are multiplied by the quotient
     * of the two programs' times in this trial, because a quotient of medians is not the median of quotients. For
     * computed speed-ups, which are of processor time, this quotient is an estimate.
     *
     * @param run        a run with its experiment selected
     * @param sequential the mechanism of the program to compare with
     * @return a run without the trials for which a time is missing
     */
    public static Run against(Run run, String sequential) {
        if (sequential.equals(COMPARED)) {
            return run;
        }
        Map<List<?>, Double> theirs = seconds(run, COMPARED);
        Map<List<?>, Double> others = seconds(run, sequential);
        List<Observation> speedups = of(run).filter(
                        row -> SPEEDUPS.contains(row.quantity()) && theirs.containsKey(trial(row)))
                .filter(row -> others.containsKey(trial(row)))
                .map(row -> times(row, others.get(trial(row)) / theirs.get(trial(row))))
                .toList();
        return new Run(run.file(), run.own(), List.of(), speedups, run.wrong(), run.net(), run.experiment());
    }

    private static Stream<Observation> of(Run run) {
        return run.observed().stream().filter(row -> row.experiment().equals(run.experiment()));
    }

    private static Map<List<?>, Double> seconds(Run run, String sequential) {
        Map<List<?>, Double> seconds = new HashMap<>();
        of(run).filter(row -> row.quantity().equals("total")
                        && row.setting().mechanism().equals(sequential))
                .forEach(row -> seconds.put(trial(row), row.value()));
        return seconds;
    }

    private static List<?> trial(Observation row) {
        return List.of(row.student(), row.setting().program(), row.setting().n(), row.trial());
    }

    private static Observation times(Observation row, double factor) {
        return new Observation(
                row.student(),
                row.lab(),
                row.experiment(),
                row.quantity(),
                row.setting(),
                row.trial(),
                row.value() * factor,
                row.unit(),
                row.verified(),
                row.seed(),
                row.machine());
    }

    /** A relocatable area without its contents. A cluster goes into the first hole that is large enough (first fit). */
    static final class Area {

        private final NavigableMap<Integer, Integer> holes = new TreeMap<>(); // sizes of the holes, by address
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

        /** Makes a hole, and joins it with the holes on both sides. */
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

    /** The clusters that a program makes, of up to 32 KB, and how long it keeps them. */
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
        private final ToIntBiFunction<Integer, Random> life; // the number of later clusters during which it is needed

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

    /** A cluster at its place in the area. */
    private record Lain(int address, int bytes, int until) {}

    /**
     * The fragmentation of an area.
     *
     * @param usable  the largest hole as a percentage of the free space, by number of clusters made: means of 50 parts
     * @param refused the number of clusters that found no hole although enough was free; the program continued without
     *                them
     * @param rounded the percentage of all places that would be empty if each place had the largest cluster's size
     */
    public record Fragmentation(NavigableMap<Integer, Double> usable, int refused, double rounded) {}

    /**
     * Makes this number of clusters in an area. Before each new one, removes the clusters whose need ends first, until
     * at most this share of the area is taken. Also removes one after a refusal.
     */
    public static Fragmentation fragmentation(Workload workload, int area, double share, int clusters, long seed) {
        var random = new Random(seed);
        var space = new Area(area);
        var living = new PriorityQueue<Lain>(Comparator.comparingInt(Lain::until));
        NavigableMap<Integer, Double> usable = new TreeMap<>();
        int step = Math.max(1, clusters / 50);
        double sum = 0;
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
            sum += 100.0 * space.largest() / space.free();
            if (made % step == 0) {
                usable.put(made, sum / step);
                sum = 0;
            }
        }
        return new Fragmentation(usable, refused, 100 - 100.0 * all / clusters / largest);
    }
}
