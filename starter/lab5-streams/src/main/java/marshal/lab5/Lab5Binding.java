package marshal.lab5;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodType;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.util.List;
import java.util.stream.Collectors;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.lab5.CallClient;
import marshal.kit.lab5.probe.CallProbes;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.StreamExperiments;
import marshal.kit.lab5.GraphReader;
import marshal.kit.lab5.GraphStreams;
import marshal.kit.lab5.GraphWriter;
import marshal.kit.lab5.JavaIo;
import marshal.kit.lab5.Lab5;
import marshal.kit.lab5.probe.ReaderProbe;
import marshal.kit.lab5.ReadOutcome;
import marshal.kit.lab5.Serializer;
import marshal.kit.lab5.Service;
import marshal.kit.lab5.StreamSettings;
import marshal.kit.lab5.StreamTimes;
import marshal.kit.lab5.TextService;
import marshal.kit.lab5.TimedWrites;
import marshal.kit.lab5.probe.TimesProbe;
import marshal.kit.lab5.probe.ValueProbe;
import marshal.kit.lab5.probe.WriterProbe;
import marshal.kit.lab5.Written;
import marshal.kit.lab5.experiment.StudentStreamExperiments;

/** Given: shows the classes of this lab to the kit and to the checks. */
public final class Lab5Binding implements Lab5 {

    private final StreamExperiments experiments =
            new StudentStreamExperiments(StreamSerializer::new, NumberSerializer::new, new LuchatCalls());

    @Override
    public Mechanism mechanism() {
        return new LuchatMechanism();
    }

    @Override
    public Written writeValues(boolean little, List<String> values) {
        return ValueProbe.write(stream -> new Values.Out(new Output(stream, Values.order(little))), values);
    }

    @Override
    public ReadOutcome readValues(boolean little, byte[] bytes, int chunk, boolean open, List<String> kinds) {
        return ValueProbe.read(stream -> new Values.In(new Input(stream), Values.order(little)), bytes, chunk, open, kinds);
    }

    @Override
    public long doublesNanos(int count, long seed) throws IOException {
        return ValueProbe.doublesNanos(stream -> new Values.Out(new Output(stream, ByteOrder.nativeOrder())), count, seed);
    }

    @Override
    public String layout(String className) throws IOException {
        return layout(named(className));
    }

    @Override
    public String hiddenLayout(byte[] classFile) throws IOException {
        return layout(Lab5.hidden(classFile));
    }

    private static String layout(Class<?> type) throws IOException {
        Layout layout = Layout.of(type).requireLevels();
        return layout.levels().stream().map(Lab5Binding::shown).collect(Collectors.joining("\n"))
                + "\n" + layout.primitiveBytes() + " bytes";
    }

    @Override
    public boolean keepsLayout(String className) {
        Layout first = Layout.of(named(className));
        return Layout.of(named(className)) == first;
    }

    private static Class<?> named(String className) {
        try {
            return Class.forName(className, false, Lab5Binding.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String shown(Layout.Level level) {
        return level.type().getName() + level.fields().stream()
                .map(field -> " " + field.kind() + ":" + field.name() + otherHandles(field))
                .collect(Collectors.joining());
    }

    /** Describes what is wrong with a field's handles; empty if nothing is. */
    private static String otherHandles(Layout.Field field) {
        Class<?> seen = field.isPrimitive() ? field.type() : Object.class;
        MethodType getter = MethodType.methodType(seen, Object.class);
        MethodType setter = MethodType.methodType(void.class, Object.class, seen);
        return (field.getter() != null && field.getter().type().equals(getter) ? "" : " (its getter is not " + getter + ")")
                + (field.setter() != null && field.setter().type().equals(setter) ? "" : " (its setter is not " + setter + ")");
    }

    @Override
    public GraphWriter writer(StreamSettings settings, int stackKb) throws IOException {
        return new WriterProbe(stream -> out(stream, settings), stackKb);
    }

    private static GraphStreams.Out out(OutputStream stream, StreamSettings settings) throws IOException {
        var writer = new ObjectWriter(stream, settings);
        return new GraphStreams.Out() {
            @Override
            public void writeObject(Object root) throws IOException {
                writer.writeObject(root);
            }

            @Override
            public void reset() throws IOException {
                writer.reset();
            }

            @Override
            public void flush() throws IOException {
                writer.flush();
            }
        };
    }

    @Override
    public TimedWrites timed(StreamSettings settings, String graph) throws IOException {
        return WriterProbe.timed(stream -> out(stream, settings), graph);
    }

    @Override
    public GraphReader reader(StreamSettings settings, int stackKb) throws IOException {
        return new ReaderProbe(stream -> new ObjectReader(stream, settings)::readObject, stackKb);
    }

    @Override
    public CallServer serve(TextService service, StreamSettings settings, Sockets sockets) throws IOException {
        var skeleton = new Skeleton(settings, sockets);
        skeleton.export(Service.class, CallProbes.toText(service));
        return server(skeleton);
    }

    static CallServer server(Skeleton skeleton) {
        return new CallServer() {
            @Override
            public InetSocketAddress address() {
                return skeleton.address();
            }

            @Override
            public void close() {
                skeleton.close();
            }
        };
    }

    @Override
    public CallClient client(InetSocketAddress address, StreamSettings settings, Sockets sockets) {
        var stub = new Stub(address, 0, settings, sockets);
        Service service = stub.as(Service.class);
        return new CallClient() {
            @Override
            public String call(String method, List<String> arguments) throws WireException {
                return CallProbes.call(service, method, arguments);
            }

            @Override
            public void close() {
                stub.close();
            }
        };
    }

    @Override
    public StreamTimes times(StreamSettings settings, String graph, String baseGraph, boolean javaIo) throws IOException {
        Serializer base = javaIo ? new JavaIo() : new StreamSerializer(settings);
        return TimesProbe.of(new StreamSerializer(settings), graph, base, baseGraph);
    }

    @Override
    public StreamExperiments experiments() {
        return experiments;
    }
}
