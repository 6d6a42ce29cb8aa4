package marshal.kit.lab5.probe;

import java.io.IOException;
import java.io.ObjectInputFilter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import marshal.kit.lab5.Serializer;
import marshal.kit.lab5.StreamTimes;
import marshal.kit.lab5.graph.Graphs;
import marshal.kit.lab5.model.Data;
import marshal.kit.measure.Quantiles;
import marshal.kit.measure.TimedWork;

/** Times two serializers in turns, so that both run under equal conditions. */
public final class TimesProbe {

    private static final int ROUNDS = 9;
    private static final long ROUND_NANOS = 20_000_000;

    private TimesProbe() {}

    /**
     * A timed serializer. It could look fast if it kept what it wrote or read. So the graph changes each time, and the
     * result of a read is inspected.
     */
    private static final class Subject {

        private final Serializer serializer;
        private final Object root;
        private final List<Data> leaves;
        private final SplittableRandom random = new SplittableRandom();
        private Object before;
        private Object read;

        Subject(Serializer serializer, String graph) {
            this.serializer = serializer;
            this.root = Graphs.build(graph);
            this.leaves = Graphs.objects(root).stream()
                    .filter(Data.class::isInstance)
                    .map(Data.class::cast)
                    .toList();
        }

        void write() throws IOException {
            leaves.get(random.nextInt(leaves.size())).j++;
            serializer.write(root);
        }

        void read() throws IOException {
            before = read;
            read = serializer.read();
        }

        void verify() {
            if (!Graphs.show(read).equals(Graphs.show(root))) {
                throw new IllegalStateException("the graph that was read is not the one that was written");
            }
            if (before != null && !Collections.disjoint(Graphs.objects(before), Graphs.objects(read))) {
                throw new IllegalStateException("the same object was read twice from two graphs");
            }
        }
    }

    /** Times both serializers. Both graphs have to contain a Data. */
    public static StreamTimes of(Serializer serializer, String graph, Serializer baseline, String baseGraph)
            throws IOException {
        if (ObjectInputFilter.Config.getSerialFilter() != null
                || !ObjectInputFilter.Config.getSerialFilterFactory()
                        .getClass()
                        .getName()
                        .startsWith("java.io.")) {
            throw new IllegalStateException("a filter slows java.io down in this process");
        }
        var ours = new Subject(serializer, graph);
        var base = new Subject(baseline, baseGraph);
        List<List<Double>> times = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int i = 0; i < ROUNDS; i++) {
            times.get(0).add(TimedWork.mean(ROUND_NANOS, ours::write));
            times.get(2).add(TimedWork.mean(ROUND_NANOS, base::write));
            times.get(1).add(TimedWork.mean(ROUND_NANOS, ours::read));
            times.get(3).add(TimedWork.mean(ROUND_NANOS, base::read));
            ours.verify();
        }
        long[] medians = times.stream()
                .mapToLong(each -> Math.round(Quantiles.median(each.subList(ROUNDS / 3, ROUNDS))))
                .toArray();
        return new StreamTimes(medians[0], medians[1], medians[2], medians[3]);
    }
}
