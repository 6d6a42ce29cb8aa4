package marshal.checks.lab2;

import static marshal.checks.lab2.ObjectStream.written;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayOutputStream;
import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compares the checks' reader of Java's streams with what the JDK writes. */
class ObjectStreamTest {

    private static final long SEED = 5;
    private static final int CHANGES = 20_000;

    /** An object that holds a primitive of each kind, arrays, and itself. */
    @SuppressWarnings("unused") // the stream has them
    private static final class Everything implements Serializable {
        private static final long serialVersionUID = 1;
        private final byte b = 1;
        private final char c = 'c';
        private final double d = 2.5;
        private final float f = 0.5f;
        private final int i = -3;
        private final long j = 1L << 40;
        private final short s = 7;
        private final boolean z = true;
        private final String text = "text";
        private final int[] row = {1, 2, 3};
        private final int[][] rows = {row, {4}, null};
        private final List<Object> list = new ArrayList<>(List.of("text", "another"));
        private final Everything self = this;
        private final Class<?> type = Everything.class;
        private final Thread.State constant = Thread.State.NEW;
    }

    /** Writes more than fits into one block of data. */
    public static final class Written implements Externalizable {
        private static final long serialVersionUID = 2;

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.write(new byte[3000]);
            out.writeObject("between");
            out.writeInt(9);
        }

        @Override
        public void readExternal(ObjectInput in) {}
    }

    @Test
    void theKindOfAProxyIsTheNameOfItsLastInterface() throws IOException {
        Object proxy = Proxy.newProxyInstance(
                ObjectStreamTest.class.getClassLoader(),
                new Class<?>[] {Runnable.class, Comparable.class},
                (InvocationHandler & Serializable) (self, method, arguments) -> null);
        Object read = ObjectStream.of(written(proxy)).next();
        assertThat(ObjectStream.kind(read)).isEqualTo("Comparable");
    }

    @Test
    void readsWhatTheJdkWrites() throws IOException {
        byte[] bytes = written(new Everything());
        var stream = ObjectStream.of(bytes);
        var object = (ObjectStream.Instance) stream.next();
        assertThat(object.type().name()).isEqualTo(Everything.class.getName());
        assertThat(object.type().uid())
                .isEqualTo(ObjectStreamClass.lookup(Everything.class).getSerialVersionUID());
        assertThat(object.fields())
                .containsEntry("b", (byte) 1)
                .containsEntry("c", 'c')
                .containsEntry("d", 2.5)
                .containsEntry("f", 0.5f)
                .containsEntry("i", -3)
                .containsEntry("j", 1L << 40)
                .containsEntry("s", (short) 7)
                .containsEntry("z", true)
                .containsEntry("text", "text");
        assertThat(object.fields().get("self")).isSameAs(object);
        var rows = (List<?>) ((ObjectStream.Elements) object.fields().get("rows")).values();
        assertThat(rows.get(0)).isSameAs(object.fields().get("row"));
        assertThat(((ObjectStream.Elements) rows.get(1)).values()).isEqualTo(new int[] {4});
        assertThat(rows.get(2)).isNull();
        assertThat(stream.ints()).isEqualTo(4);
        assertThat(stream.arrays()).isEqualTo(3);
        assertThat(stream.bytes()).isEqualTo(bytes.length);
    }

    @Test
    void joinsTheBlocksOfAnObjectThatWritesItself() throws IOException {
        var object =
                (ObjectStream.Instance) ObjectStream.of(written(new Written())).next();
        byte[] data = new byte[3004];
        data[3003] = 9;
        assertThat(object.data()).isEqualTo(data);
        assertThat(object.written()).contains("between");
    }

    @Test
    void anArgumentIsWhatRmiWouldWrite() throws IOException {
        for (Object object : List.of(new Everything(), new Written(), "text", new int[][] {{1}, {2, 3}})) {
            var expected = new ByteArrayOutputStream();
            try (var out = new ObjectOutputStream(expected) {
                @Override
                protected void annotateClass(Class<?> type) throws IOException {
                    writeObject(null); // as RMI does without a codebase
                }
            }) {
                out.writeObject(object);
            }
            byte[] all = expected.toByteArray();
            assertThat(ObjectStream.asArgument(written(object))).isEqualTo(Arrays.copyOfRange(all, 4, all.length));
        }
    }

    @Test
    void aStreamThatEndsEarlyIsRefused() throws IOException {
        byte[] bytes = written(new Everything());
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> ObjectStream.of(cut).next())
                    .as("%d of %d bytes", length, bytes.length)
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void whateverBytesComeItEndsAndSaysSo() throws IOException {
        byte[] bytes = written(new Everything());
        var random = new Random(SEED);
        for (int change = 0; change < CHANGES; change++) {
            byte[] changed = bytes.clone();
            for (int i = random.nextInt(4); i >= 0; i--) {
                changed[random.nextInt(changed.length)] = (byte) random.nextInt();
            }
            Throwable came = catchThrowable(() -> ObjectStream.of(changed).next());
            if (came != null) {
                assertThat(came).as("change %d with seed %d", change, SEED).isInstanceOf(IOException.class);
            }
        }
    }

    @Test
    void objectsInObjectsHaveAnEnd() throws IOException {
        Object[] deep = {};
        for (int i = 0; i < 400; i++) {
            deep = new Object[] {deep};
        }
        byte[] bytes = written(deep);
        assertThatThrownBy(() -> ObjectStream.of(bytes).next())
                .isInstanceOf(StreamCorruptedException.class)
                .hasMessageContaining("nested deeper");
    }
}
