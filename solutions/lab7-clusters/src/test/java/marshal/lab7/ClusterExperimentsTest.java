package marshal.lab7;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marshal.kit.contract.Sockets;
import marshal.kit.lab7.AccessTrial;
import marshal.kit.lab7.ClusterExperiments;
import marshal.kit.lab7.GpNode;
import marshal.kit.lab7.GpRun;
import marshal.kit.lab7.GpSettings;
import marshal.kit.lab7.GraphReceiver;
import marshal.kit.lab7.TransferTrial;
import marshal.kit.lab7.experiment.StudentClusterExperiments;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** All mechanisms of an experiment in one process: what they send arrives, and they compute equal results. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClusterExperimentsTest {

    private static final long SEED = 3;

    private final ClusterExperiments experiments = StudentClusterExperiments.cold(new Lab7Binding(), new TownArena());

    /** In a cluster, a town has 40 bytes, a node of a tree 24, and its data 48. Of 25 objects of several classes, 8 are towns, and 3 crossroads and 14 roads have 32 bytes. */
    @ParameterizedTest
    @CsvSource({
        "raw, map, 1032", "cluster-iso, map, 1032", "cluster-iso-checked, map, 1032", "cluster-reloc, map, 1032", "cluster-reloc-checked, map, 1032",
        "cluster-relative, map, 1032", "cluster-iso, tree, 1832", "cluster-reloc-checked, tree, 1832", "cluster-relative, tree, 1832", "raw, tree, 1832",
        "cluster-iso, roads, 896", "cluster-reloc-checked, roads, 896", "cluster-relative, roads, 896"
    })
    void aClusterHasAsManyBytesAsThePageSays(String mechanism, String program, int bytes) throws Exception {
        assertThat(transfer(mechanism, program).bytes()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @CsvSource({"java-io, map", "externalizable, map", "java-io, tree", "externalizable, tree", "slim-streams, map", "slim-streams, tree",
        "java-io, roads", "externalizable, roads", "slim-streams, roads"})
    void streamsArrive(String mechanism, String program) throws Exception {
        int bytes = transfer(mechanism, program).bytes();
        assertThat(bytes).isBetween(25 * 12, 5_000);
        assertThat(transfer("raw-" + mechanism, program).bytes()).isEqualTo(bytes);
        assertThat(experiments.marshal(mechanism, program, 25, SEED)).isPositive();
    }

    private TransferTrial transfer(String mechanism, String program) throws Exception {
        try (GraphReceiver receiver = experiments.receive(Sockets.DEFAULT)) {
            TransferTrial trial = experiments.transfer(mechanism, Sockets.DEFAULT, receiver.address(), program, 25, SEED);
            assertThat(trial.right()).isTrue();
            assertThat(List.of(trial.writeNanos(), trial.travelNanos(), trial.readNanos())).allMatch(nanos -> nanos > 0);
            assertThat(trial.writeNanos() + trial.travelNanos() + trial.readNanos()).isLessThan(trial.nanos());
            assertThat(trial.processorNanos()).isPositive();
            return trial;
        }
    }

    @Test
    void whatIsNotHereSaysWhatBringsIt() throws Exception {
        try (GraphReceiver receiver = experiments.receive(Sockets.DEFAULT)) {
            assertThatThrownBy(() -> experiments.transfer("kryo", Sockets.DEFAULT, receiver.address(), "map", 3, SEED))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("./lab measure lab7 --peers has it");
        }
        assertThat(experiments.marshal("cluster-iso", "tree", 3, SEED)).isZero();
    }

    /** What a student measures warms up first. */
    @Test
    void theBindingMeasuresToo() throws Exception {
        assertThat(new Lab7Binding().experiments().marshal("slim-streams", "tree", 3, SEED)).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"walk, 4950", "sum-field, 4950", "create, 99"})
    void objectsAreTheSameInAClusterAndOutside(String program, long sum) throws Exception {
        for (String mechanism : List.of("objects", "arena")) {
            AccessTrial trial = experiments.access(mechanism, program, 100);
            assertThat(trial.sum()).isEqualTo(sum);
            assertThat(trial.nanos()).isPositive();
        }
    }

    @Test
    void aPopulationIsTheSameHoweverItTravels() throws Exception {
        GpSettings settings = new GpSettings(SEED, 24, 4, 20, false);
        List<Double> errors = experiments.breed("sequential-objects", settings).errors();
        assertThat(errors).hasSize(4);
        assertThat(experiments.breed("sequential-arena", settings).errors()).isEqualTo(errors);
        for (int workers : new int[] {1, 3}) {
            assertThat(breed("objects-java-io", workers, settings)).isEqualTo(errors);
            assertThat(breed("cluster-reloc", workers, settings)).isEqualTo(errors);
            assertThat(breed("cluster-iso", workers, new GpSettings(SEED, 24, 4, 20, true))).isEqualTo(errors);
        }
    }

    private List<Double> breed(String mechanism, int workers, GpSettings settings) throws Exception {
        var nodes = new ArrayList<GpNode>();
        var threads = Executors.newCachedThreadPool();
        try {
            List<InetSocketAddress> addresses = new ArrayList<>();
            for (int i = 0; i <= workers; i++) {
                nodes.add(experiments.gp(mechanism, workers + 1, i, settings));
                addresses.add(nodes.get(i).address());
            }
            var runs = new ArrayList<Callable<GpRun>>();
            nodes.forEach(node -> runs.add(() -> node.run(addresses)));
            List<Future<GpRun>> done = threads.invokeAll(runs);
            for (Future<GpRun> each : done) {
                assertThat(each.get().processorSeconds()).isPositive();
            }
            return done.get(0).get().errors();
        } finally {
            nodes.forEach(GpNode::close);
            threads.shutdownNow();
        }
    }
}
