package marshal.lab5;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.Collectors;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.lab5.CallClient;
import marshal.kit.lab5.CallProbes;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.GraphReader;
import marshal.kit.lab5.GraphStreams;
import marshal.kit.lab5.GraphWriter;
import marshal.kit.lab5.JavaIo;
import marshal.kit.lab5.Lab5;
import marshal.kit.lab5.ReaderProbe;
import marshal.kit.lab5.Seen;
import marshal.kit.lab5.Serializer;
import marshal.kit.lab5.Service;
import marshal.kit.lab5.StreamSettings;
import marshal.kit.lab5.StreamTimes;
import marshal.kit.lab5.TextService;
import marshal.kit.lab5.TimesProbe;
import marshal.kit.lab5.ValueProbe;
import marshal.kit.lab5.WriterProbe;
import marshal.kit.lab5.Written;

/** Given: shows the classes of this lab to the kit and to the checks. */
public final class Lab5Binding implements Lab5 {

    @Override
    public Written writeValues(boolean little, List<String> values) {
        return ValueProbe.write(stream -> new Values.Out(new Output(stream, Values.order(little))), values);
    }

    @Override
    public Seen readValues(boolean little, byte[] bytes, int chunk, List<String> kinds) {
        return ValueProbe.read(stream -> new Values.In(new Input(stream), Values.order(little)), bytes, chunk, kinds);
    }

    @Override
    public String layout(String className) throws IOException {
        try {
            Layout layout = Layout.of(Class.forName(className, false, getClass().getClassLoader()));
            if (layout != Layout.of(Class.forName(className, false, getClass().getClassLoader()))) {
                return "a layout made twice";
            }
            return layout.requireLevels().levels().stream().map(Lab5Binding::shown).collect(Collectors.joining("\n"));
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static String shown(Layout.Level level) {
        return level.type().getName() + level.fields().stream()
                .map(field -> " " + field.kind() + ":" + field.name())
                .collect(Collectors.joining());
    }

    @Override
    public GraphWriter writer(StreamSettings settings, int stackKb) throws IOException {
        return new WriterProbe(stream -> {
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
        }, stackKb);
    }

    @Override
    public GraphReader reader(StreamSettings settings, int stackKb) throws IOException {
        return new ReaderProbe(stream -> new ObjectReader(stream, settings)::readObject, stackKb);
    }

    @Override
    public CallServer serve(TextService service, StreamSettings settings, Sockets sockets) throws IOException {
        var skeleton = new Skeleton(settings, sockets);
        skeleton.export(Service.class, CallProbes.toText(service));
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
}
