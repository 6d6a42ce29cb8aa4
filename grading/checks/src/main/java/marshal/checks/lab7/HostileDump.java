package marshal.checks.lab7;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import marshal.kit.lab7.SpaceLayout;

/**
 * A cluster that a node must refuse if it does not trust its sender.
 *
 * @param name   what is wrong in it
 * @param bytes  from its header on
 * @param reason why PROTOCOL.md forbids it
 * @param look   where a node that accepts it should have noticed
 */
record HostileDump(String name, byte[] bytes, String reason, String look) {

    /** The layout of nodes that could receive them. */
    static final SpaceLayout LAYOUT = new SpaceLayout(2, 1024, 2, 4096);

    private static final int MOST = Integer.MAX_VALUE;
    private static final int LEAST = Integer.MIN_VALUE;

    private static final String NO_CLASS = "nobody knows that class";
    private static final String NO_OBJECT = "no object of this cluster begins there";

    /** A cluster with an object of every sort, and their addresses. Unchanged, it is right. */
    private record Sample(GoldenCluster cluster, int engine, int car, int array, int town, int dead, int none) {

        static final int OBJECTS = 6;

        static Sample in(GoldenCluster cluster) {
            int engine = cluster.newObject(GoldenShape.ENGINE);
            int car = cluster.newObject(GoldenShape.CAR);
            int array = cluster.newRefs(3);
            int town = cluster.newObject(GoldenShape.TOWN);
            int dead = cluster.newObject(GoldenShape.CAR);
            int none = cluster.newRefs(0); // the last one: nothing follows a count that is wrong
            cluster.set(car, "engine", engine).set(array, "0 2", car, town).set(town, "west", town);
            cluster.setRoot(array);
            return new Sample(cluster, engine, car, array, town, dead, none);
        }

        /** Returns the place of an object, counted from the cluster's header. */
        int place(int object) {
            return object - cluster.home();
        }
    }

    /** Returns where their relocatable clusters are at home. */
    static int relocatableHome(SpaceLayout layout) {
        return layout.relocStart() + 1024;
    }

    /** Returns clusters with a wrong header, which are refused from any sender. */
    static List<HostileDump> headers(SpaceLayout layout) {
        var iso = Catalogue.iso(layout);
        iso.headers();
        iso.isoHeaders();
        var relocatable = Catalogue.relocatable(layout);
        relocatable.headers();
        relocatable.relocatableHeaders();
        var relative = Catalogue.relative(layout);
        relative.headers();
        relative.relativeHeaders();
        return joined(iso, relocatable, relative);
    }

    /** Returns ISO and relocatable clusters with wrong objects. */
    static List<HostileDump> bodies(SpaceLayout layout) {
        var iso = Catalogue.iso(layout);
        iso.bodies();
        iso.readsOn();
        var relocatable = Catalogue.relocatable(layout);
        relocatable.bodies();
        return joined(iso, relocatable);
    }

    /** Returns relative clusters with wrong objects. */
    static List<HostileDump> relative(SpaceLayout layout) {
        var relative = Catalogue.relative(layout);
        relative.bodies();
        return relative.dumps;
    }

    private static List<HostileDump> joined(Catalogue... catalogues) {
        return Stream.of(catalogues).flatMap(each -> each.dumps.stream()).toList();
    }

    /** Returns whether it claims to be an ISO cluster. */
    boolean isIso() {
        return bytes[GoldenCluster.place("kind")] == GoldenCluster.ISO;
    }

    /** Collects the possible errors in a cluster of one kind. */
    private static final class Catalogue {

        final List<HostileDump> dumps = new ArrayList<>();
        private final SpaceLayout layout;
        private final String kind;
        private final Sample sample;
        private final int home;
        private final int used;
        private String look = "Exchange.requireRight; PROTOCOL.md, section 4, the first table";

        private Catalogue(SpaceLayout layout, String kind, GoldenCluster cluster) {
            this.layout = layout;
            this.kind = kind;
            sample = Sample.in(cluster);
            home = cluster.home();
            used = cluster.used();
        }

        static Catalogue iso(SpaceLayout layout) {
            return new Catalogue(layout, "ISO: ", GoldenCluster.iso(layout, 0, 0));
        }

        static Catalogue relocatable(SpaceLayout layout) {
            return new Catalogue(layout, "relocatable: ", GoldenCluster.relocatable(relocatableHome(layout)));
        }

        static Catalogue relative(SpaceLayout layout) {
            return new Catalogue(layout, "relative: ", GoldenCluster.relative());
        }

        private void add(String name, byte[] bytes, String reason) {
            dumps.add(new HostileDump(kind + name, bytes, reason, look));
        }

        /** Adds the sample with another int at this place. */
        private void with(String name, int place, int value, String reason) {
            add(name, sample.cluster().with(place, value), reason);
        }

        // ---- headers ----------------------------------------------------------------------------------------------

        private void header(String field, int value, String reason) {
            with(field + " " + value, GoldenCluster.place(field), value, reason);
        }

        void headers() {
            header("magic", 0x43_4C_55_53, "its magic is CLUS, from its first byte on");
            for (int other : new int[] {0, 4, -1}) {
                header("kind", other, "this kind does not exist");
            }
            for (int other : new int[] {0, 24, 32, used - 8, used + 8, MOST, LEAST, -used}) {
                header("used", other, "used is the frame's length, " + used);
            }
            byte[] odd = Arrays.copyOf(sample.cluster().bytes(), used + 4);
            odd = GoldenCluster.with(odd, GoldenCluster.place("used"), used + 4);
            add("used and frame of " + (used + 4), odd, "used is a multiple of 8");
        }

        void isoHeaders() {
            for (int other :
                    new int[] {0, 8, home + 8, home + layout.clusterBytes(), layout.relocStart(), -home, MOST}) {
                header("home", other, "the home of node 0's cluster 0 is " + home);
            }
            for (int other : new int[] {1, 2, -1, MOST, LEAST}) {
                header("node", other, "there are 2 nodes, and " + home + " is node 0's");
                header("rank", other, "each node has 2 clusters, and " + home + " has rank 0");
            }
            byte[] outside = sample.cluster().with(GoldenCluster.place("node"), 2);
            outside = GoldenCluster.with(outside, GoldenCluster.place("home"), layout.relocStart());
            add("node 2, which does not exist, at the home that it would have", outside, "there are nodes 0 and 1");
            GoldenCluster large = GoldenCluster.iso(layout, 0, 0);
            large.newRefs(layout.clusterBytes() / 4);
            String room = "an ISO cluster has room for " + layout.clusterBytes() + " bytes";
            add(large.used() + " bytes", large.bytes(), room);
        }

        private void nobodys() {
            String reason = "node and rank are 0";
            header("node", 1, reason);
            header("rank", 1, reason);
            byte[] both = sample.cluster().with(GoldenCluster.place("node"), 1);
            add("node 1, rank -1", GoldenCluster.with(both, GoldenCluster.place("rank"), -1), reason);
        }

        void relocatableHeaders() {
            nobodys();
            int start = layout.relocStart();
            int end = layout.size();
            for (int other : new int[] {0, home + 4, start - 8, end, end - used + 8, MOST - 7, LEAST}) {
                String area = "home to home + used has to be in the area, " + start + " to " + end;
                header("home", other, other % 8 == 0 ? area : "home is a multiple of 8");
            }
        }

        void relativeHeaders() {
            nobodys();
            for (int other : new int[] {8, relocatableHome(layout)}) {
                header("home", other, "a relative cluster has no home: it is 0");
            }
        }

        // ---- objects, and what they refer to ------------------------------------------------------------------------

        void bodies() {
            look = "Validation.check; look up the class of an object first, then compare its size with the size of its "
                    + "class and with the rest of the cluster";
            classes();
            sizes();
            look = "Validation.check; is the count in the cluster at all, and not negative? Header.refsSize computes "
                    + "in 64 bits: compare in 64 bits, too";
            arrays();
            look = "Validation.check; count the objects on the way, and at the end compare their number with the "
                    + "header's";
            for (int objects : new int[] {0, Sample.OBJECTS - 1, Sample.OBJECTS + 1, -1, MOST}) {
                header("objects", objects, "there are " + Sample.OBJECTS);
            }
            references();
            look = "Validation.check; it looks at the header of a cluster without objects, too: that header counts 0, "
                    + "and its root is null";
            withoutObjects();
        }

        private void classes() {
            for (int number : new int[] {0, 77, -1, MOST - 1, LEAST}) {
                with("a Car of class " + number, sample.place(sample.car()), number, NO_CLASS);
            }
            with("a dead object of class 77", sample.place(sample.dead()), 77, NO_CLASS);
            int town = GoldenShape.TOWN.number();
            with("an Engine whose class says Town", sample.place(sample.engine()), town, "a Town has 40 bytes, not 16");
        }

        private void sizes() {
            int size = sample.place(sample.engine()) + 4;
            for (int other : new int[] {0, 4, 8, 12, 24, 32, -8, -16, MOST, MOST - 7, LEAST}) {
                with("an Engine of " + other + " bytes", size, other, "an Engine has 16 bytes");
            }
            with("a last array of 24 bytes", used - 12, 24, "it has no references, and 16 bytes are there");
            for (int missing : new int[] {8, 16 + 8}) {
                int objects = Sample.OBJECTS - missing / 16;
                byte[] shorter = GoldenCluster.with(cut(used - missing), GoldenCluster.place("objects"), objects);
                add("the last " + missing + " bytes are missing", shorter, "each object has to end in its cluster");
            }
        }

        private byte[] cut(int length) {
            byte[] shorter = Arrays.copyOf(sample.cluster().bytes(), length);
            return GoldenCluster.with(shorter, GoldenCluster.place("used"), length);
        }

        private void arrays() {
            String rule = "its size is 16 + 4 x count, filled up to a multiple of 8";
            for (int count : new int[] {0, 2, 5, 1000, (1 << 30) + 3}) {
                int place = sample.place(sample.array()) + 8;
                with("an array of 32 bytes with " + count + " references", place, count, rule);
            }
            int none = sample.place(sample.none());
            for (int count : new int[] {1, 2, -1, -1 << 30, LEAST, 1 << 30, MOST}) {
                String large = count > 2 ? rule + ": in 32 bits it would be 16" : rule;
                String reason = count < 0 ? "a count is not negative" : large;
                with("an array of 16 bytes with " + count + " references", none + 8, count, reason);
            }
            int most = MOST - 7;
            byte[] far = GoldenCluster.with(sample.cluster().with(none + 4, most), none + 8, (most - 16) / 4);
            add("an array of " + most + " bytes, as its count says", far, "each object has to end in its cluster");
            add("an array that ends before its count", GoldenCluster.with(cut(none + 8), none + 4, 8), rule);
        }

        /**
         * Adds an array whose count is too large by one: its last element is the next object's class, which looks like
         * a right reference.
         */
        void readsOn() {
            look = "Validation.check; an array's size has to be Header.refsSize of its count, neither less nor more";
            GoldenCluster cluster = GoldenCluster.iso(layout, 0, 0);
            int count = cluster.newRefs(4) - home + 8;
            cluster.newObject(GoldenShape.of(SampleClusters.LIKE_AN_ADDRESS));
            add(
                    "an array of 32 bytes with 5 references, of which the last one is the next object's class",
                    cluster.with(count, 5),
                    "there is room for 4; to set the fifth one would change the class of that object");
        }

        void references() {
            look = "Validation.check; a reference is null, or leads to where an object of this cluster begins: note "
                    + "the beginnings on the way, then look at all references";
            GoldenCluster cluster = sample.cluster();
            int car = sample.place(sample.car());
            int engine = cluster.place(sample.car(), "engine");
            int root = GoldenCluster.place("root");
            refers("a Car's engine", engine, "the cluster's header", 0);
            refers("a Car's engine", engine, "the root in the header", root);
            refers("a Car's engine", engine, "an odd address", car + 1);
            refers("a Car's engine", engine, "the size of an object", car + 4);
            refers("a Car's engine", engine, "the first field of an object", car + 8);
            refers("a Car's engine", engine, "the end of the cluster", used);
            refers("a Car's engine", engine, "8 bytes behind the end", used + 8);
            refers("a Car's engine", engine, "8 bytes before the cluster", -8);
            refers("a Car's engine", engine, "the first object of the next cluster", layout.clusterBytes() + 32);
            for (int wild : new int[] {-1, -2, MOST, MOST - 7, LEAST, LEAST + 8}) {
                with("a Car's engine is " + wild, engine, wild, NO_OBJECT);
            }
            int field = sample.place(sample.town()) + 16;
            refers("the first element of an array", cluster.place(sample.array(), "0"), "a field of a Town", field);
            refers("the last element of an array", cluster.place(sample.array(), "2"), "a field of a Town", field);
            refers("a Town's north", cluster.place(sample.town(), "north"), "a field of a Town", field);
            refers("a Town's west", cluster.place(sample.town(), "west"), "a field of a Town", field);
            refers("the engine of a dead Car", cluster.place(sample.dead(), "engine"), "a field of a Town", field);
            refers("the root", root, "a field of a Town", field);
            refers("the root", root, "the cluster's header", 0);
            refers("the root", root, "the end of the cluster", used);
        }

        /** Adds clusters without objects: a header, and no more. */
        private void withoutObjects() {
            int root = GoldenCluster.place("root");
            byte[] none = GoldenCluster.with(cut(GoldenCluster.HEADER), root, 0);
            for (int objects : new int[] {1, -1}) {
                byte[] counted = GoldenCluster.with(none, GoldenCluster.place("objects"), objects);
                add("no objects, and the header counts " + objects, counted, "there are 0");
            }
            none = GoldenCluster.with(none, GoldenCluster.place("objects"), 0);
            for (int target : new int[] {0, GoldenCluster.HEADER, used}) {
                byte[] rooted = GoldenCluster.with(none, root, target - from(root));
                add("no objects, and the root refers to byte " + target + " of the cluster", rooted, NO_OBJECT);
            }
        }

        private void refers(String what, int place, String where, int target) {
            with(what + " refers to " + where, place, target - from(place), NO_OBJECT);
        }

        /** Returns the place of the cluster from which a reference at this place counts. */
        private int from(int place) {
            return sample.cluster().isRelative() ? place : -home;
        }
    }
}
