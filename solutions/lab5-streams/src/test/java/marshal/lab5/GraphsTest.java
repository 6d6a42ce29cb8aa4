package marshal.lab5;

import java.nio.charset.StandardCharsets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.Serializable;
import java.io.WriteAbortedException;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.Vector;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import marshal.kit.lab5.StreamSettings;
import marshal.kit.lab5.experiment.ObjectTrials;
import marshal.kit.lab5.experiment.Workload;
import marshal.kit.lab5.model.Base;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.Derived;
import marshal.kit.lab5.model.Fresh;
import marshal.kit.lab5.model.Item;
import marshal.kit.lab5.model.Secret;
import marshal.kit.lab5.model.Town;
import marshal.kit.lab5.model.Tree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Graphs are read as they were written: values, sharing, cycles, any depth, with and without codecs and recursion. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GraphsTest {

    private static final StreamSettings[] ALL = {
        TestStreams.BIG, TestStreams.LITTLE, TestStreams.BIG.withCodecs(), TestStreams.LITTLE.recursively(), TestStreams.LITTLE.withCodecs().recursively()
    };

    @Test
    void theBytesOfOneItem() throws IOException {
        var item = new Item();
        item.value = 5;
        item.next = item;
        String name = HexFormat.of().withUpperCase().formatHex(Item.class.getName().getBytes(StandardCharsets.UTF_8));
        assertThat(TestStreams.write(TestStreams.BIG, item)).asHexString()
                .isEqualTo("4D4F0100" // header
                        + "0D" + "0000" // object of class 0, which is new:
                        + "001B" + name + "01" // its name, and one level
                        + "001B" + name + "0002" // the level's name, and two fields
                        + "49" + "000576616C7565" // int value
                        + "4C" + "00046E657874" // next
                        + "00000005" + "0100000001"); // 5, and object 1
    }

    @Test
    void sharingAndCycles() throws IOException {
        for (StreamSettings settings : ALL) {
            var data = new Data();
            var tree = new Tree();
            tree.data = new Object[] {data, "text", new String("text"), data, null, new int[] {1, 2}, tree};
            tree.left = new Tree();
            tree.left.data = data;
            tree.left.right = tree;
            Tree copy = TestStreams.copy(settings, tree);
            Object[] elements = (Object[]) copy.data;
            assertThat(elements[0]).isInstanceOf(Data.class).isSameAs(elements[3]).isSameAs(copy.left.data);
            assertThat(elements[1]).isEqualTo("text").isNotSameAs(elements[2]);
            assertThat(elements[2]).isEqualTo("text");
            assertThat((int[]) elements[5]).containsExactly(1, 2);
            assertThat(elements[6]).isSameAs(copy).isSameAs(copy.left.right);
            assertThat(copy.right).isNull();

            Object[] self = {null, "ä€𝄞", 0};
            self[0] = self;
            self[2] = new double[][] {{1}, {2, -0.0}};
            Object[] same = TestStreams.copy(settings, self);
            assertThat(same[0]).isSameAs(same);
            assertThat(same[1]).isEqualTo("ä€𝄞");
            assertThat((double[][]) same[2]).isDeepEqualTo((double[][]) self[2]);
        }
    }

    @Test
    void everyField() throws Exception {
        for (StreamSettings settings : ALL) {
            var data = data(new Random(7));
            assertThat(TestStreams.copy(settings, data)).usingRecursiveComparison().isEqualTo(data);

            var derived = new Derived();
            set(Base.class, derived, "x", 5);
            set(Derived.class, derived, "x", 6L);
            set(Derived.class, derived, "cached", 7);
            set(Derived.class, derived, "name", "n");
            Derived copy = TestStreams.copy(settings, derived);
            assertThat(get(Base.class, copy, "x")).isEqualTo(5);
            assertThat(get(Derived.class, copy, "x")).isEqualTo(6L);
            assertThat(get(Derived.class, copy, "cached")).as("transient").isEqualTo(0);
            assertThat(get(Derived.class, copy, "name")).isEqualTo("n");

            var fresh = new Fresh();
            fresh.kept = 9;
            Fresh read = TestStreams.copy(settings, fresh);
            assertThat(read.kept).isEqualTo(9);
            assertThat(read.lost).as("its own constructor does not run").isZero();
            assertThat(read.made()).as("that of its superclass does").isEqualTo(42);
        }
    }

    @Test
    void levelsOfClasses() {
        assertThat(Layout.of(Derived.class).levels()).extracting(level -> level.type().getSimpleName()).containsExactly("Base", "Derived");
        assertThat(Layout.of(Derived.class).fields()).extracting(Layout.Field::name).containsExactly("x", "shared", "x", "name");
        assertThat(Layout.of(Data.class).primitiveBytes()).isEqualTo(30);
        assertThat(Layout.of(Data.class)).isSameAs(Layout.of(Data.class));
        for (Class<?> none : new Class<?>[] {Secret.class, int[].class, Runnable.class, Vector.class, Kind.class, Object.class, Integer.class}) {
            assertThat(Layout.of(none).levels()).isEmpty();
            assertThatThrownBy(() -> Layout.of(none).requireLevels())
                    .isInstanceOf(NotSerializableException.class)
                    .hasMessage(none.getName());
        }
    }

    /** Final in a superclass, and in a cycle: no constructor sets these fields here. */
    private static class Link implements Serializable {
        final Object other;
        final long number;

        Link(Object other, long number) {
            this.other = other;
            this.number = number;
        }
    }

    private static final class Ring extends Link {
        final Object[] ends = {this};

        Ring(long number) {
            super(new Object[1], number);
            ((Object[]) other)[0] = this;
        }
    }

    private record Pair(Object left, Object right) implements Serializable {}

    private enum Colour {
        RED,
        GREEN {}
    }

    private static StreamSettings lettingIn(StreamSettings settings, Class<?>... types) {
        List<String> names = Stream.of(types).map(Class::getName).toList();
        return new StreamSettings(
                settings.little(), settings.codecs(), settings.recursive(), names, settings.slots(), settings.bytes(), settings.objects());
    }

    @Test
    void finalFieldsAreSet() throws IOException {
        for (StreamSettings settings : ALL) {
            Ring copy = TestStreams.copy(lettingIn(settings, Link.class, Ring.class), new Ring(7));
            assertThat(copy.number).isEqualTo(7);
            assertThat(copy.ends).containsExactly(copy);
            assertThat((Object[]) copy.other).containsExactly(copy);
        }
    }

    @Test
    void whatHasNoLevelsEndsInAnAbort() throws IOException {
        var written = (Runnable & Serializable) () -> {};
        for (StreamSettings settings : ALL) {
            for (Object none : new Object[] {new Pair(1, 2), Colour.RED, Colour.GREEN, written, new ArrayList<>(List.of(new Pair(1, 2)))}) {
                var bytes = new ByteArrayOutputStream();
                var writer = new ObjectWriter(bytes, settings);
                assertThatThrownBy(() -> writer.writeObject(new Object[] {"x", none}))
                        .isInstanceOf(NotSerializableException.class)
                        .hasMessage(none.getClass().getName());
                writer.writeObject("next");
                writer.flush();
                var reader = new ObjectReader(new ByteArrayInputStream(bytes.toByteArray()), settings);
                assertThatThrownBy(reader::readObject)
                        .isInstanceOf(WriteAbortedException.class)
                        .hasMessageContaining(none.getClass().getName());
                assertThat(reader.readObject()).isEqualTo("next");
            }
        }
    }

    @Test
    void vectorsGoByTheirCodecAlone() throws IOException {
        var vector = new Vector<Object>();
        var data = data(new Random(8));
        for (int i = 0; i < 1000; i++) {
            vector.add(i % 3 == 0 ? data : vector);
        }
        Vector<Object> copy = TestStreams.copy(TestStreams.LITTLE.withCodecs(), vector);
        assertThat(copy.get(1)).isSameAs(copy);
        assertThat(copy.get(999)).isSameAs(copy.get(0)).usingRecursiveComparison().isEqualTo(data);
        assertThatThrownBy(() -> TestStreams.write(TestStreams.LITTLE, vector))
                .isInstanceOf(NotSerializableException.class)
                .hasMessage("java.util.Vector");
    }

    /** Also checks that the bytes are those of the recursive writer. */
    @Test
    void deepGraphsNeedNoStack() throws Exception {
        Item list = null;
        for (int i = 100_000; i > 0; i--) {
            var item = new Item();
            item.value = i;
            item.next = list;
            list = item;
        }
        Object nested = "end";
        for (int i = 0; i < 100_000; i++) {
            nested = new Object[] {nested, "x"}; // the last reference is not the deep one
        }
        var left = new Tree();
        for (int i = 0; i < 100_000; i++) {
            var above = new Tree();
            above.left = left;
            left = above;
        }
        for (Object graph : new Object[] {list, nested, left}) {
            for (StreamSettings settings : new StreamSettings[] {TestStreams.LITTLE, TestStreams.BIG.withCodecs()}) {
                inSmallStack(() -> {
                    byte[] bytes = TestStreams.write(settings, graph);
                    assertThat(TestStreams.write(settings, TestStreams.read(settings, bytes))).isEqualTo(bytes);
                });
            }
        }
        Town map = map(300, new Random(2));
        assertThat(TestStreams.write(TestStreams.LITTLE.recursively(), map)).isEqualTo(TestStreams.write(TestStreams.LITTLE, map));
    }

    /** Towns and crossroads have a common superclass, and roads refer to both. */
    @Test
    void aMapOfSeveralClassesArrivesWithItsClassesItsSharingAndItsCycles() throws IOException {
        Object map = Workload.of("roads", 355, 2);
        for (StreamSettings settings : List.of(ObjectTrials.SETTINGS, ObjectTrials.SETTINGS.recursively())) {
            var streams = new StreamSerializer(settings);
            int bytes = streams.write(map);
            assertThat(Workload.sum(streams.read())).isEqualTo(Workload.sum(map));
            assertThat(streams.write(map)).isEqualTo(bytes);
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void inSmallStack(Work work) throws InterruptedException {
        var failure = new AtomicReference<Throwable>();
        var thread = new Thread(null, () -> {
            try {
                work.run();
            } catch (Throwable e) {
                failure.set(e);
            }
        }, "small", 256 << 10);
        thread.start();
        thread.join();
        assertThat(failure.get()).isNull();
    }

    @Test
    void oneStreamForManyGraphs() throws IOException {
        var bytes = new ByteArrayOutputStream();
        var writer = new ObjectWriter(bytes, TestStreams.BIG);
        var item = new Item();
        writer.writeObject(item);
        writer.flush();
        int first = bytes.size();
        writer.writeObject(item);
        writer.flush();
        assertThat(bytes.size() - first).as("a handle").isEqualTo(5);
        item.value = 77;
        writer.reset();
        writer.writeObject(item);
        writer.flush();
        assertThat(bytes.size() - first - 5).as("RESET, tag, class, value, null").isEqualTo(1 + 1 + 2 + 4 + 1);

        var reader = new ObjectReader(new ByteArrayInputStream(bytes.toByteArray()), TestStreams.BIG);
        Item read = (Item) reader.readObject();
        assertThat(reader.readObject()).isSameAs(read);
        assertThat(((Item) reader.readObject()).value).isEqualTo(77);
        assertThatThrownBy(reader::readObject).isInstanceOf(EOFException.class);
    }

    @Test
    void anAbortEndsTheMessageAndNotTheStream() throws IOException {
        for (StreamSettings settings : ALL) {
            var bytes = new ByteArrayOutputStream();
            var writer = new ObjectWriter(bytes, settings);
            var tree = new Tree();
            tree.left = new Tree();
            tree.left.data = new Object[] {"before", new Secret(), "behind"};
            assertThatThrownBy(() -> writer.writeObject(tree))
                    .isInstanceOf(NotSerializableException.class)
                    .hasMessage(Secret.class.getName());
            tree.left.data = "now";
            writer.writeObject(tree);
            writer.flush();
            var reader = new ObjectReader(new ByteArrayInputStream(bytes.toByteArray()), settings);
            assertThatThrownBy(reader::readObject)
                    .isInstanceOf(WriteAbortedException.class)
                    .hasMessageContaining(Secret.class.getName());
            assertThat(((Tree) reader.readObject()).left.data).isEqualTo("now");
        }
    }

    @Test
    void aReaderWaitsForNothingThatItCouldDoWithout() throws IOException {
        try (var out = new PipedOutputStream(); var in = new PipedInputStream(out, 1 << 16)) {
            out.write(TestStreams.write(TestStreams.BIG, new Item()));
            assertThat(new ObjectReader(in, TestStreams.BIG).readObject()).isInstanceOf(Item.class); // the pipe stays open
        }
    }

    @Test
    void resetLetsGoOfObjects() throws Exception {
        var writer = new ObjectWriter(new ByteArrayOutputStream(), TestStreams.BIG);
        var item = new Item();
        var reference = new WeakReference<>(item);
        writer.writeObject(item);
        item = null;
        writer.reset();
        while (reference.get() != null) {
            System.gc();
        }
        assertThat(reference.get()).isNull();
    }

    static Data data(Random random) {
        var data = new Data();
        data.z = random.nextBoolean();
        data.b = (byte) random.nextInt();
        data.c = (char) random.nextInt();
        data.s = (short) random.nextInt();
        data.i = random.nextInt();
        data.j = random.nextLong();
        data.f = random.nextFloat();
        data.d = random.nextDouble();
        return data;
    }

    static Town map(int size, Random random) {
        var towns = new Town[size];
        for (int i = 0; i < size; i++) {
            towns[i] = new Town();
            towns[i].x = random.nextInt();
        }
        for (int i = 0; i < size; i++) {
            towns[i].north = towns[(i + 1) % size];
            towns[i].east = random.nextBoolean() ? towns[random.nextInt(size)] : null;
            towns[i].west = random.nextBoolean() ? towns[random.nextInt(size)] : null;
        }
        return towns[0];
    }

    private static void set(Class<?> type, Object object, String name, Object value) throws ReflectiveOperationException {
        field(type, name).set(object, value);
    }

    private static Object get(Class<?> type, Object object, String name) throws ReflectiveOperationException {
        return field(type, name).get(object);
    }

    private static Field field(Class<?> type, String name) throws NoSuchFieldException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
