package marshal.lab5;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.Arriving;
import marshal.kit.lab5.CallClient;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.Calls;
import marshal.kit.lab5.GraphHosts;
import marshal.kit.lab5.GraphReader;
import marshal.kit.lab5.GraphWriter;
import marshal.kit.lab5.Lab5;
import marshal.kit.lab5.Sink;
import marshal.kit.lab5.StreamSettings;
import marshal.kit.lab5.ValueText;
import marshal.kit.lab5.Written;

/** Given: shows the classes of this lab to the kit and to the checks. */
public final class Lab5Binding implements Lab5 {

    @Override
    public Written writeValues(boolean little, String values) throws IOException {
        var recording = GraphHosts.recording();
        write(new Output(recording, order(little)), ValueText.parse(values));
        return recording.take("");
    }

    private static void write(Output out, List<ValueText.Value> values) throws IOException {
        for (ValueText.Value each : values) {
            Object value = each.value();
            switch (each.kind()) {
                case "boolean" -> out.writeBoolean((boolean) value);
                case "byte" -> out.writeByte((byte) value);
                case "char" -> out.writeChar((char) value);
                case "short" -> out.writeShort((short) value);
                case "int" -> out.writeInt((int) value);
                case "long" -> out.writeLong((long) value);
                case "float" -> out.writeFloat((float) value);
                case "double" -> out.writeDouble((double) value);
                case "text" -> out.writeText((String) value);
                default -> out.writeArray(value);
            }
        }
        out.flush();
    }

    @Override
    public String readValues(boolean little, Arriving bytes, String kinds) throws IOException {
        var in = new Input(GraphHosts.incoming(bytes));
        in.order(order(little));
        var values = new ArrayList<String>();
        for (String kind : kinds.split(", ")) {
            values.add(ValueText.show(
                    switch (kind) {
                        case "boolean" -> in.readBoolean();
                        case "byte" -> in.readByte();
                        case "char" -> in.readChar();
                        case "short" -> in.readShort();
                        case "int" -> in.readInt();
                        case "long" -> in.readLong();
                        case "float" -> in.readFloat();
                        case "double" -> in.readDouble();
                        case "text" -> in.readText();
                        case "end" -> in.isAtEnd();
                        default -> in.readArray(
                                Kind.valueOf(kind.substring(0, kind.indexOf('[')).toUpperCase()), ValueText.length(kind));
                    }));
        }
        return String.join(", ", values);
    }

    @Override
    public long valuesNanos(String values) throws IOException {
        List<ValueText.Value> parsed = ValueText.parse(values);
        return GraphHosts.fastest(() -> write(new Output(OutputStream.nullOutputStream(), ByteOrder.nativeOrder()), parsed));
    }

    @Override
    public String layout(String className) throws IOException {
        Layout layout = Layout.of(named(className));
        String levels = layout.levels().stream()
                .map(level -> level.type().getName() + ": "
                        + level.fields().stream()
                                .map(field -> field.kind() + " " + field.name())
                                .collect(Collectors.joining(", "))
                        + "\n")
                .collect(Collectors.joining());
        return levels + layout.primitiveBytes() + " bytes";
    }

    @Override
    public void requireLevels(String className) throws IOException {
        Layout.of(named(className)).requireLevels();
    }

    @Override
    public boolean keepsLayout(String className) throws IOException {
        return Layout.of(named(className)) == Layout.of(named(className));
    }

    private static Class<?> named(String className) throws IOException {
        try {
            return Class.forName(className);
        } catch (ClassNotFoundException e) {
            throw new IOException(e);
        }
    }

    @Override
    public GraphWriter writer(StreamSettings settings, int stackKb) throws IOException {
        return GraphHosts.writer(stream -> sink(stream, settings), stackKb);
    }

    private static Sink sink(OutputStream stream, StreamSettings settings) throws IOException {
        var writer = new ObjectWriter(stream, settings);
        return new Sink() {
            @Override
            public void write(Object root) throws IOException {
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
    public GraphReader reader(StreamSettings settings, int stackKb) throws IOException {
        return GraphHosts.reader(stream -> new ObjectReader(stream, settings)::readObject, stackKb);
    }

    @Override
    public long graphNanos(StreamSettings settings, String graph, boolean read) throws IOException {
        return GraphHosts.nanos(
                stream -> sink(stream, settings), stream -> new ObjectReader(stream, settings)::readObject, graph, read);
    }

    @Override
    public CallServer serve(Calls service, Sockets sockets) {
        throw new UnsupportedOperationException("step 9 is to come");
    }

    @Override
    public CallClient client(InetSocketAddress at, Sockets sockets) {
        throw new UnsupportedOperationException("step 9 is to come");
    }

    private static ByteOrder order(boolean little) {
        return little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }
}
