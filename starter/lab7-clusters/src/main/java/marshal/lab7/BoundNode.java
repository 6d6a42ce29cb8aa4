package marshal.lab7;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.lab7.Allocations;
import marshal.kit.lab7.GpSettings;
import marshal.kit.lab7.Holes;
import marshal.kit.lab7.Mesh;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;
import marshal.kit.lab7.TcpMesh;
import marshal.kit.lab7.gp.Problem;

/** Given: a node, as the checks see it, made of this lab's classes. */
final class BoundNode implements Node {

    private final Mesh mesh;
    private Space space; // null after it is closed
    private Exchange exchange;
    private final Map<Integer, Cluster> clusters = new HashMap<>();
    private final Map<String, Shape> names = new HashMap<>();
    private Engine engine = new Engine(); // put on the engines of all cars, one after another
    private Car car = new Car(); // put on all cars
    private Refs refs = new Refs(); // put on all arrays

    BoundNode(SpaceLayout layout, int me, boolean trusting, Sockets sockets) throws IOException {
        this(layout, trusting, new TcpMesh(me, layout.nodes(), sockets));
    }

    /** @param mesh connects all nodes already, if it is not over TCP */
    BoundNode(SpaceLayout layout, boolean trusting, Mesh mesh) {
        this.mesh = mesh;
        space = new Space(layout, mesh.me(), Lab7Binding.shapes());
        exchange = new Exchange(space, mesh, trusting);
        List.of(Car.SHAPE, Engine.SHAPE, Town.SHAPE, Expr.SHAPE, Individual.SHAPE)
                .forEach(shape -> names.put(shape.name(), shape));
    }

    // ---- space --------------------------------------------------------------------------------------------------

    @Override
    public int addressOf(int node, int rank) {
        return space.address(node, rank);
    }

    @Override
    public int nodeOf(int address) {
        return space.node(address);
    }

    @Override
    public int rankOf(int address) {
        return space.rank(address);
    }

    @Override
    public boolean contains(int address) {
        return space.contains(address);
    }

    // ---- clusters -----------------------------------------------------------------------------------------------

    @Override
    public int createIso() {
        return entered(IsoCluster.create(space));
    }

    @Override
    public int createAsNode0(int rank) {
        int bytes = space.layout().clusterBytes();
        var cluster = new Cluster(space, space.layout().isoStart() + rank * bytes, bytes) {};
        cluster.clear(Header.ISO, 0, rank);
        return entered(cluster);
    }

    @Override
    public int createReloc(int bytes) {
        return entered(RelocCluster.create(space, bytes));
    }

    @Override
    public int createRelative(int bytes) {
        return entered(RelativeCluster.create(space, bytes));
    }

    private int entered(Cluster cluster) {
        clusters.put(cluster.home(), cluster);
        return cluster.home();
    }

    private Cluster cluster(int home) {
        Cluster cluster = clusters.get(home);
        if (cluster == null) {
            throw new IllegalStateException("the check asked for a cluster at " + home + ", which it does not have");
        }
        return cluster;
    }

    @Override
    public int allocate(int bytes) {
        return space.area().allocate(bytes);
    }

    /** The area refuses an address without a cluster. */
    @Override
    public void free(int home) {
        Cluster cluster = clusters.get(home);
        if (cluster instanceof RelocCluster relocatable) {
            relocatable.free();
        } else {
            space.area().free(home);
        }
    }

    @Override
    public Holes holes() {
        return new Holes(space.area().free(), space.area().largestFree());
    }

    @Override
    public void declare(String declaration) {
        Shape shape = Declarations.parse(declaration);
        space.shapes().add(shape);
        names.put(shape.name(), shape);
    }

    @Override
    public int newObject(int cluster, String shape) {
        return cluster(cluster).newObject(names.get(shape));
    }

    @Override
    public int newRefs(int cluster, int count) {
        return cluster(cluster).newRefs(count);
    }

    @Override
    public void set(int home, int object, String field, String value) {
        Cluster cluster = cluster(home);
        int number = space.memory().getInt(object + Header.CLASS);
        switch (number == Header.REFS ? "refs" : space.shapes().get(number).name() + " " + field) {
            case "refs" -> refs.on(cluster, object).set(Integer.parseInt(field), Integer.parseInt(value));
            case "Car year" -> car.on(cluster, object).year(Integer.parseInt(value));
            case "Car engine" -> car.on(cluster, object)
                    .setEngine(new Engine().on(cluster, Integer.parseInt(value)));
            case "Engine power" -> new Engine().on(cluster, object).power(Integer.parseInt(value));
            default -> new AnyObject().on(cluster, object).set(space.shapes().get(number).field(field), value);
        }
    }

    @Override
    public String get(int home, int object, String field) {
        Cluster cluster = cluster(home);
        int number = space.memory().getInt(object + Header.CLASS);
        return switch (number == Header.REFS ? "refs" : space.shapes().get(number).name() + " " + field) {
            case "refs" -> String.valueOf(refs.on(cluster, object).get(Integer.parseInt(field)));
            case "Car year" -> String.valueOf(car.on(cluster, object).year());
            case "Car engine" -> engine(car.on(cluster, object).engine(engine));
            case "Engine power" -> String.valueOf(new Engine().on(cluster, object).power());
            default -> new AnyObject().on(cluster, object).get(space.shapes().get(number).field(field));
        };
    }

    private String engine(Engine view) {
        return view != engine
                ? "another view than that which it was given"
                : view.cluster() != car.cluster() ? "an engine in another cluster" : String.valueOf(view.address());
    }

    @Override
    public void setRoot(int cluster, int object) {
        cluster(cluster).setRoot(object);
    }

    @Override
    public int root(int cluster) {
        return cluster(cluster).root();
    }

    @Override
    public byte[] dump(int home) {
        Cluster cluster = cluster(home);
        return memory(cluster.home(), cluster.used());
    }

    @Override
    public byte[] memory(int address, int length) {
        var bytes = new byte[length];
        space.memory().part(address, length).get(bytes);
        return bytes;
    }

    @Override
    public long fingerprint() {
        var sum = new CRC32();
        int start = SpaceLayout.NULL_PAGE;
        sum.update(space.memory().part(start, space.memory().size() - start));
        return sum.getValue();
    }

    @Override
    public long allocatedByWalk(int home, int object, String field, int steps) throws WireException {
        Cluster cluster = cluster(home);
        int offset = space.shapes().get(space.memory().getInt(object + Header.CLASS)).offset(field);
        return Allocations.by(() -> new AnyObject().on(cluster, object).walk(offset, steps));
    }

    @Override
    public long allocatedByAccess(int home, int object, int times) throws WireException {
        Runnable access = access(cluster(home), object);
        return Allocations.by(() -> {
            for (int i = 0; i < times; i++) {
                access.run();
            }
        });
    }

    private Runnable access(Cluster cluster, int object) {
        int number = space.memory().getInt(object + Header.CLASS);
        if (number == Header.REFS) {
            Refs refs = new Refs().on(cluster, object);
            return () -> refs.set(0, refs.get(0));
        }
        if (number == Car.SHAPE.number()) {
            Car car = new Car().on(cluster, object);
            return () -> car.year(car.year()).setEngine(car.engine(engine));
        }
        Shape shape = space.shapes().get(number);
        AnyObject any = new AnyObject().on(cluster, object);
        return () -> any.touch(shape);
    }

    // ---- wire ---------------------------------------------------------------------------------------------------

    @Override
    public InetSocketAddress address() throws IOException {
        return ((TcpMesh) mesh).address();
    }

    @Override
    public void join(List<InetSocketAddress> nodes) throws IOException {
        ((TcpMesh) mesh).join(nodes);
    }

    @Override
    public void send(int cluster, int to) throws WireException {
        exchange.send(cluster(cluster), to);
    }

    @Override
    public int recvIso(int origin, int rank, int from) throws WireException {
        return entered(exchange.recvIso(origin, rank, from));
    }

    @Override
    public int recvReloc(int from) throws WireException {
        return entered(exchange.recvReloc(from));
    }

    @Override
    public int recv(int from) throws WireException {
        return entered(exchange.recv(from));
    }

    @Override
    public long allocatedByRecvIso(int origin, int rank, int from) throws WireException {
        return Allocations.by(() -> entered(exchange.recvIso(origin, rank, from)));
    }

    @Override
    public long allocatedByRecvReloc(int from) throws WireException {
        return Allocations.by(() -> entered(exchange.recvReloc(from)));
    }

    @Override
    public long allocatedBySend(int cluster, int to) throws WireException {
        return Allocations.by(() -> send(cluster, to));
    }

    // ---- genetic programming ------------------------------------------------------------------------------------

    @Override
    public List<Double> master(GpSettings settings) throws WireException {
        var master = new GpMaster(exchange);
        int workers = mesh.nodes() - 1;
        var population = new Population(space, settings, workers);
        var best = new ArrayList<Double>();
        for (int i = 0; i < settings.generations(); i++) {
            best.add(master.generation(population));
        }
        master.end(workers);
        population.blocks().forEach(BoundNode::release);
        return best;
    }

    @Override
    public int worker(GpSettings settings) throws WireException {
        return new GpWorker(exchange, Problem.of(settings.seed(), settings.points())).serve();
    }

    @Override
    public List<Double> island(GpSettings settings, int every) throws WireException {
        var own = new GpSettings(
                settings.seed() + mesh.me(), settings.individuals(), settings.generations(), settings.points(), false);
        var population = new Population(space, own, 1);
        var island = new Island(exchange, population, Problem.of(settings.seed(), settings.points()), every);
        var best = new ArrayList<Double>();
        for (int i = 0; i < settings.generations(); i++) {
            best.add(island.step(i));
        }
        population.blocks().forEach(BoundNode::release);
        return best;
    }

    private static void release(Cluster cluster) {
        if (cluster instanceof RelocCluster relocatable) {
            relocatable.free();
        }
    }

    @Override
    public void close() {
        mesh.close();
        clusters.clear(); // the probe holds this node as long as the process lives, but its memory can be freed
        exchange = null;
        space = null;
        engine = null;
        car = null;
        refs = null;
    }
}
