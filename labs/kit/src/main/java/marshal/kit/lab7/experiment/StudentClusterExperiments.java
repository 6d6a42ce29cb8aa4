package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.util.ServiceLoader;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.experiment.External;
import marshal.kit.lab5.experiment.Workload;
import marshal.kit.lab7.AccessTrial;
import marshal.kit.lab7.GpNode;
import marshal.kit.lab7.GpRun;
import marshal.kit.lab7.GpSettings;
import marshal.kit.lab7.Lab7;

/** The experiments with a student's clusters among their mechanisms. */
public final class StudentClusterExperiments extends MeasuredTransfers {

    private static final String RAW = "raw";

    private final Lab7 lab;
    private final Arena objects = new ObjectArena();
    private final Arena arena;
    private final ArenaTimes access;

    /** @param arena the student's objects */
    public StudentClusterExperiments(Lab7 lab, Arena arena) {
        this(lab, arena, true);
    }

    private StudentClusterExperiments(Lab7 lab, Arena arena, boolean warms) {
        super(warms);
        this.lab = lab;
        this.arena = arena;
        access = new ArenaTimes(warms);
    }

    /** These experiments without a warm-up, for tests of what is sent and computed: the times say little. */
    public static StudentClusterExperiments cold(Lab7 lab, Arena arena) {
        return new StudentClusterExperiments(lab, arena, false);
    }

    @Override
    End end(String mechanism, int me, Sockets sockets, String program, int n, long seed) throws IOException {
        Object graph = Workload.of(program, n, seed);
        if (mechanism.startsWith("cluster-")) {
            return new ClusterEnd(lab, mechanism, me, sockets, graph);
        }
        return mechanism.startsWith(RAW)
                ? new RawEnd(me, sockets, bytes(mechanism.substring(RAW.length()), graph), seed)
                : new CodecEnd(me, sockets, codec(mechanism), sent(mechanism, graph));
    }

    /** The bytes of a message: as a cluster if no codec is named. */
    private static int bytes(String ofCodec, Object graph) throws IOException {
        return ofCodec.isEmpty()
                ? ClusterGraph.bytes(graph)
                : codec(ofCodec.substring(1))
                        .write(sent(ofCodec.substring(1), graph))
                        .remaining();
    }

    /** The objects that a codec writes for a graph. */
    private static Object sent(String mechanism, Object graph) {
        return mechanism.equals("externalizable") || mechanism.equals("slim-streams") ? External.of(graph) : graph;
    }

    private static GraphCodec codec(String mechanism) {
        return switch (mechanism) {
            case "java-io", "externalizable" -> new JavaIoCodec();
            case "slim-streams" -> new SlimStreams();
            default -> library(mechanism);
        };
    }

    private static GraphCodec library(String name) {
        return ServiceLoader.load(GraphCodec.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("./lab measure lab7 --peers has it"));
    }

    @Override
    public double marshal(String mechanism, String program, int n, long seed) throws IOException {
        if (mechanism.startsWith("cluster-")) {
            return 0;
        }
        return marshal(
                codec(mechanism),
                sent(mechanism, Workload.of(program, n, seed)),
                "marshal " + mechanism + " " + program + " " + n);
    }

    @Override
    public AccessTrial access(String mechanism, String program, int n) throws IOException {
        return access.of(mechanism, mechanism.equals("objects") ? objects : arena, program, n);
    }

    @Override
    public GpRun breed(String mechanism, GpSettings settings) throws IOException {
        Arena alone = mechanism.equals("sequential-objects") ? objects : arena;
        return TimedGp.timed(() -> alone.breed(settings));
    }

    @Override
    public GpNode gp(String mechanism, int nodes, int me, GpSettings settings) throws IOException {
        boolean isMaster = me == 0;
        return new TimedGp(
                mechanism.equals("objects-java-io")
                        ? new ObjectGp(nodes, me, settings)
                        : new ClusterGp(lab, nodes, me, settings),
                isMaster);
    }
}
