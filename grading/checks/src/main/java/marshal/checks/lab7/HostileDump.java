package marshal.checks.lab7;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.kit.lab7.SpaceLayout;

/**
 * A cluster that a node which does not trust its sender has to refuse.
 *
 * @param name   what lies in it
 * @param bytes  from its header on
 * @param reason why: what PROTOCOL.md says to that
 * @param look   where a node that takes it should have seen it
 */
record HostileDump(String name, byte[] bytes, String reason, String look) {

    /** Of nodes that could get them. */
    static final SpaceLayout LAYOUT = new SpaceLayout(2, 1024, 2, 4096);

    private static final int MOST = Integer.MAX_VALUE;
    private static final int LEAST = Integer.MIN_VALUE;

    private static final String NO_CLASS = "nobody knows that class";
    private static final String NO_OBJECT = "no object of this cluster begins there";

    /** An object of every sort in a cluster, and their addresses. As it is, all of it is right. */
    private record Sample(GoldenCluster cluster, int engine, int car, int array, int town, int dead, int none) {

        static final int OBJECTS = 6;

        static Sample in(GoldenCluster cluster) {
            int engine = cluster.newObject(GoldenShape.ENGINE);
            int car = cluster.newObject(GoldenShape.CAR);
            int array = cluster.newRefs(3);
            int town = cluster.newObject(GoldenShape.TOWN);
            int dead = cluster.newObject(GoldenShape.CAR);
            int none = cluster.newRefs(0); // the last one: behind a count that lies is nothing
            cluster.set(car, "engine", engine)
                    .set(array, "0", car)
                    .set(array, "2", town)
                    .set(town, "west", town)
                    .setRoot(array);
            return new Sample(cluster, engine, car, array, town, dead, none);
        }

        /** Where an object begins, from the cluster's header on. */
        int place(int object) {
            return object - cluster.home();
        }
    }

    /** Where their relocatable clusters are at home. */
    static int relocatableHome(SpaceLayout layout) {
        return layout.relocStart() + 1024;
    }

    /** Those whose headers lie: whoever sends them, they are refused. */
    static List<HostileDump> headers(SpaceLayout layout) {
        var all = new Catalogue(layout);
        all.at("Exchange.requireRight; PROTOCOL.md, section 4, the first table");
        all.headers("ISO: ", iso(layout));
        all.isoHeaders(iso(layout));
        all.headers("relocatable: ", relocatable(layout));
        all.relocatableHeaders(relocatable(layout));
        all.relativeHeaders(Sample.in(GoldenCluster.relative()));
        return all.dumps;
    }

    /** Those whose objects lie, of ISO and of relocatable clusters. */
    static List<HostileDump> bodies(SpaceLayout layout) {
        var all = new Catalogue(layout);
        all.bodies("ISO: ", iso(layout));
        all.bodies("relocatable: ", relocatable(layout));
        return all.dumps;
    }

    /** Whether it says so of itself. */
    boolean isIso() {
        return bytes[GoldenCluster.place("kind")] == GoldenCluster.ISO;
    }

    private static Sample iso(SpaceLayout layout) {
        return Sample.in(GoldenCluster.iso(layout, 0, 0));
    }

    private static Sample relocatable(SpaceLayout layout) {
        return Sample.in(GoldenCluster.relocatable(relocatableHome(layout)));
    }

    /** Those of relative clusters: references that lead nowhere. */
    static List<HostileDump> relative(SpaceLayout layout) {
        var all = new Catalogue(layout);
        Sample sample = Sample.in(GoldenCluster.relative());
        all.references("relative: ", sample);
        return all.dumps;
    }

    private static final class Catalogue {

        final List<HostileDump> dumps = new ArrayList<>();
        private final SpaceLayout layout;
        private String look;

        Catalogue(SpaceLayout layout) {
            this.layout = layout;
        }

        void at(String place) {
            look = place;
        }

        private void add(String name, byte[] bytes, String reason) {
            dumps.add(new HostileDump(name, bytes, reason, look));
        }

        /** The sample where the int at a place is another one. */
        private void with(String name, Sample sample, int place, int value, String reason) {
            add(name, sample.cluster().with(place, value), reason);
        }

        private void header(String kind, Sample sample, String field, int value, String reason) {
            with(kind + field + " " + value, sample, GoldenCluster.place(field), value, reason);
        }

        // ---- headers ----------------------------------------------------------------------------------------------

        void headers(String kind, Sample sample) {
            int used = sample.cluster().used();
            header(kind, sample, "magic", 0x43_4C_55_53, "its magic is CLUS, from its first byte on");
            for (int other : new int[] {0, 4, -1}) {
                header(kind, sample, "kind", other, "there is no such kind");
            }
            for (int other : new int[] {0, 24, 32, used - 8, used + 8, MOST, LEAST, -used}) {
                header(kind, sample, "used", other, "used is the frame's length, " + used);
            }
            byte[] odd = Arrays.copyOf(sample.cluster().bytes(), used + 4);
            add(
                    kind + "used and frame of " + (used + 4),
                    GoldenCluster.with(odd, GoldenCluster.place("used"), used + 4),
                    "used is a multiple of 8");
        }

        void isoHeaders(Sample iso) {
            int home = iso.cluster().home();
            for (int other :
                    new int[] {0, 8, home + 8, home + layout.clusterBytes(), layout.relocStart(), -home, MOST}) {
                header("ISO: ", iso, "home", other, "the home of node 0's cluster 0 is " + home);
            }
            for (int other : new int[] {1, 2, -1, MOST, LEAST}) {
                header("ISO: ", iso, "node", other, "there are 2 nodes, and " + home + " is node 0's");
                header("ISO: ", iso, "rank", other, "each node has 2 clusters, and " + home + " has rank 0");
            }
            byte[] outside = iso.cluster().with(GoldenCluster.place("node"), 2);
            add(
                    "ISO: node 2, which there is not, at the home that it would have",
                    GoldenCluster.with(outside, GoldenCluster.place("home"), layout.relocStart()),
                    "there are nodes 0 and 1");
            GoldenCluster large = GoldenCluster.iso(layout, 0, 0);
            large.newRefs(layout.clusterBytes() / 4);
            add(
                    "ISO: " + large.used() + " bytes",
                    large.bytes(),
                    "an ISO cluster has room for " + layout.clusterBytes() + " bytes");
        }

        void relocatableHeaders(Sample relocatable) {
            int used = relocatable.cluster().used();
            header("relocatable: ", relocatable, "node", 1, "node and rank are 0");
            header("relocatable: ", relocatable, "rank", 1, "node and rank are 0");
            int end = layout.size();
            for (int other : new int[] {
                0, relocatableHome(layout) + 4, layout.relocStart() - 8, end, end - used + 8, MOST - 7, LEAST
            }) {
                header(
                        "relocatable: ",
                        relocatable,
                        "home",
                        other,
                        "all of it lies in the sender's area, " + layout.relocStart() + " to " + end);
            }
        }

        void relativeHeaders(Sample relative) {
            header("relative: ", relative, "node", 1, "node and rank are 0");
            header("relative: ", relative, "rank", 1, "node and rank are 0");
            for (int other : new int[] {8, relocatableHome(layout)}) {
                header("relative: ", relative, "home", other, "a relative cluster has no home: it is 0");
            }
        }

        // ---- objects, and what they refer to ------------------------------------------------------------------------

        void bodies(String kind, Sample sample) {
            at("Validation.check; look up the class of an object first, then compare its size with what its "
                    + "class demands and with what is left of the cluster");
            classes(kind, sample);
            sizes(kind, sample);
            at("Validation.check; is the count in the cluster at all, and not negative? Header.refsSize "
                    + "computes in 64 bits: so must whoever compares");
            arrays(kind, sample);
            at("Validation.check; count the objects on the way, and compare with the header at the end");
            counts(kind, sample);
            references(kind, sample);
        }

        private void classes(String kind, Sample sample) {
            for (int number : new int[] {0, 77, -1, MOST - 1, LEAST}) {
                with(kind + "a Car of class " + number, sample, sample.place(sample.car()), number, NO_CLASS);
            }
            with(kind + "a dead object of class 77", sample, sample.place(sample.dead()), 77, NO_CLASS);
            with(
                    kind + "an Engine whose class says Town",
                    sample,
                    sample.place(sample.engine()),
                    GoldenShape.TOWN.number(),
                    "a Town has 40 bytes, not 16");
        }

        private void sizes(String kind, Sample sample) {
            for (int size : new int[] {0, 4, 8, 12, 24, 32, -8, -16, MOST, MOST - 7, LEAST}) {
                with(
                        kind + "an Engine of " + size + " bytes",
                        sample,
                        sample.place(sample.engine()) + 4,
                        size,
                        "an Engine has 16 bytes");
            }
            int used = sample.cluster().used();
            with(
                    kind + "a last array of 24 bytes",
                    sample,
                    used - 12,
                    24,
                    "it has no references, and 16 bytes are there");
            for (int missing : new int[] {8, 16 + 8}) {
                byte[] shorter = cut(sample, used - missing);
                add(
                        kind + "the last " + missing + " bytes are missing",
                        GoldenCluster.with(shorter, GoldenCluster.place("objects"), Sample.OBJECTS - missing / 16),
                        "each object has to end in its cluster");
            }
        }

        private static byte[] cut(Sample sample, int length) {
            byte[] shorter = Arrays.copyOf(sample.cluster().bytes(), length);
            return GoldenCluster.with(shorter, GoldenCluster.place("used"), length);
        }

        private void arrays(String kind, Sample sample) {
            String rule = "its size is 16 + 4 x count, filled up to a multiple of 8";
            for (int count : new int[] {0, 2, 5, 1000, (1 << 30) + 3}) {
                with(
                        kind + "an array of 32 bytes with " + count + " references",
                        sample,
                        sample.place(sample.array()) + 8,
                        count,
                        rule);
            }
            for (int count : new int[] {-1, -1 << 30, LEAST}) {
                with(
                        kind + "an array of 16 bytes with " + count + " references",
                        sample,
                        sample.place(sample.none()) + 8,
                        count,
                        "a count is not negative");
            }
            for (int count : new int[] {1 << 30, MOST}) {
                with(
                        kind + "an array of 16 bytes with " + count + " references",
                        sample,
                        sample.place(sample.none()) + 8,
                        count,
                        rule + ": in 32 bits it would be 16");
            }
            int none = sample.place(sample.none());
            byte[] headOnly = GoldenCluster.with(cut(sample, none + 8), none + 4, 8);
            add(kind + "an array that ends before its count", headOnly, rule);
        }

        private void counts(String kind, Sample sample) {
            for (int objects : new int[] {0, Sample.OBJECTS - 1, Sample.OBJECTS + 1, -1, MOST}) {
                header(kind, sample, "objects", objects, "there are " + Sample.OBJECTS);
            }
        }

        void references(String kind, Sample sample) {
            at("Validation.check; a reference is null, or leads to where an object of this cluster begins: note the "
                    + "beginnings on the way, then look at all references");
            int used = sample.cluster().used();
            int car = sample.place(sample.car());
            int engine = sample.cluster().place(sample.car(), "engine");
            refers(kind, sample, "a Car's engine", engine, "the cluster's header", 0);
            refers(kind, sample, "a Car's engine", engine, "the root in the header", GoldenCluster.place("root"));
            refers(kind, sample, "a Car's engine", engine, "an odd address", car + 1);
            refers(kind, sample, "a Car's engine", engine, "the size of an object", car + 4);
            refers(kind, sample, "a Car's engine", engine, "the first field of an object", car + 8);
            refers(kind, sample, "a Car's engine", engine, "the end of the cluster", used);
            refers(kind, sample, "a Car's engine", engine, "8 bytes behind the end", used + 8);
            refers(kind, sample, "a Car's engine", engine, "8 bytes before the cluster", -8);
            refers(
                    kind,
                    sample,
                    "a Car's engine",
                    engine,
                    "the first object of the next cluster",
                    layout.clusterBytes() + 32);
            for (int wild : new int[] {-1, -2, MOST, MOST - 7, LEAST, LEAST + 8}) {
                with(kind + "a Car's engine is " + wild, sample, engine, wild, NO_OBJECT);
            }
            GoldenCluster cluster = sample.cluster();
            wild(kind, sample, "the first element of an array", cluster.place(sample.array(), "0"));
            wild(kind, sample, "the last element of an array", cluster.place(sample.array(), "2"));
            wild(kind, sample, "a Town's north", cluster.place(sample.town(), "north"));
            wild(kind, sample, "a Town's west", cluster.place(sample.town(), "west"));
            wild(kind, sample, "the engine of a dead Car", cluster.place(sample.dead(), "engine"));
            wild(kind, sample, "the root", GoldenCluster.place("root"));
            refers(kind, sample, "the root", GoldenCluster.place("root"), "the cluster's header", 0);
            refers(kind, sample, "the root", GoldenCluster.place("root"), "the end of the cluster", used);
        }

        /** A reference into the fields of a Town. */
        private void wild(String kind, Sample sample, String what, int place) {
            refers(kind, sample, what, place, "a field of a Town", sample.place(sample.town()) + 16);
        }

        private void refers(String kind, Sample sample, String what, int place, String where, int target) {
            int from = sample.cluster().isRelative() ? place : -sample.cluster().home();
            with(kind + what + " refers to " + where, sample, place, target - from, NO_OBJECT);
        }
    }
}
