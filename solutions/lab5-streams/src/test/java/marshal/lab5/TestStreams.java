package marshal.lab5;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import marshal.kit.lab5.StreamSettings;
import marshal.kit.lab5.model.Base;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.Derived;
import marshal.kit.lab5.model.Fresh;
import marshal.kit.lab5.model.Item;
import marshal.kit.lab5.model.Town;
import marshal.kit.lab5.model.Tree;

/** Streams for the tests. */
public final class TestStreams {

    static final StreamSettings BIG = new StreamSettings(
            false,
            false,
            false,
            List.of(
                    Data.class.getName(),
                    Tree.class.getName(),
                    Item.class.getName(),
                    Town.class.getName(),
                    Base.class.getName(),
                    Derived.class.getName(),
                    Fresh.class.getName(),
                    "java.util.Vector"),
            1 << 21,
            1 << 27,
            1 << 22);
    static final StreamSettings LITTLE = new StreamSettings(true, false, false, BIG.allowed(), BIG.slots(), BIG.bytes(), BIG.objects());

    private TestStreams() {}

    static byte[] write(StreamSettings settings, Object... graphs) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var writer = new ObjectWriter(bytes, settings);
        for (Object graph : graphs) {
            writer.writeObject(graph);
        }
        writer.flush();
        return bytes.toByteArray();
    }

    static Object read(StreamSettings settings, byte[] bytes) throws IOException {
        return new ObjectReader(new ByteArrayInputStream(bytes), settings).readObject();
    }

    /** Returns the bytes in pieces, like a slow network. */
    public static InputStream inChunks(byte[] bytes, int chunk) {
        return new ByteArrayInputStream(bytes) {
            @Override
            public synchronized int read(byte[] target, int offset, int length) {
                return super.read(target, offset, Math.min(length, chunk));
            }
        };
    }

    static byte[] join(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    @SuppressWarnings("unchecked")
    static <T> T copy(StreamSettings settings, T graph) throws IOException {
        return (T) read(settings, write(settings, graph));
    }
}
