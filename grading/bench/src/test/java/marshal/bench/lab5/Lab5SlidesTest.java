package marshal.bench.lab5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.StreamCorruptedException;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.FutureTask;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marshal.bench.Deck;
import marshal.kit.contract.Sockets;
import marshal.kit.lab5.Service;
import marshal.kit.lab5.StreamSettings;
import marshal.kit.lab5.model.Alarm;
import marshal.kit.lab5.model.Base;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.Derived;
import marshal.kit.lab5.model.Item;
import marshal.kit.lab5.model.Secret;
import marshal.kit.lab5.model.Tree;
import marshal.kit.tool.Daemon;
import marshal.lab5.ObjectReader;
import marshal.lab5.ObjectWriter;
import marshal.lab5.Skeleton;
import marshal.lab5.Stub;
import org.junit.jupiter.api.Test;

/**
 * The bytes on the slides of lab 5 are those that the solution, java.io and Kryo write. The changes on its live slides
 * are mutants.
 */
class Lab5SlidesTest {

    private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

    private static final Pattern SIZE = Pattern.compile(">([0-9,]+) bytes[^<]*</text>");
    private static final StreamSettings BIG = new StreamSettings(
            false, false, false, List.of(Item.class.getName(), Tree.class.getName()), 1 << 20, 1 << 20, 1 << 20);
    private static final StreamSettings LITTLE =
            new StreamSettings(true, false, false, BIG.allowed(), BIG.slots(), BIG.bytes(), BIG.objects());
    private static final Sockets SOCKETS = new Sockets(0, 20_000);

    private final Deck deck =
            Deck.of("lab5-streams", "streams", ">((?:[0-9A-F]{2}|\\.\\.\\.)(?: (?:[0-9A-F]{2}|\\.\\.\\.))*)</text>");

    Lab5SlidesTest() throws IOException {}

    @Test
    void oneGraphFourTimes() throws IOException {
        Item items = twoItems();
        var javaIo = new ByteArrayOutputStream();
        new ObjectOutputStream(javaIo).writeObject(items);
        var kryo = new Kryo();
        kryo.setReferences(true);
        kryo.register(Item.class);
        var kryos = new Output(100);
        kryo.writeClassAndObject(kryos, items);
        var ours = new Writer(BIG);
        byte[] first = ours.write(items);
        assertDrawn("four", javaIo.toByteArray(), first, ours.afterReset(items), kryos.toBytes());
        assertDrawn("cycle", first);
        assertDrawn("table", withoutHeader(first));
    }

    @Test
    void objectsAndArrays() throws Exception {
        String text = new String("ab");
        assertDrawn(
                "equal",
                new Writer(BIG).write(new Object[] {new String("ab"), new String("ab")}),
                new Writer(BIG).write(new Object[] {text, text}));

        short[] shorts = {1, 258, -1};
        byte[] little = new Writer(LITTLE).write(shorts);
        assertDrawn("order", Arrays.copyOfRange(little, 9, 15), little, new Writer(BIG).write(shorts));

        var derived = new Derived();
        set(Base.class, "x", derived, 1);
        set(Derived.class, "x", derived, 2L);
        set(Derived.class, "name", derived, "n");
        assertDrawn("layout", new Writer(BIG).write(derived));

        var data = new Data();
        data.b = 1;
        data.c = 'c';
        data.z = true;
        var generic = new Writer(BIG);
        var coded = new Writer(BIG.withCodecs());
        assertDrawn("codec", generic.write(data), coded.write(data));
        assertThat(generic.write(new Data()))
                .hasSameSizeAs(coded.write(new Data()))
                .hasSize(33);
        assertThat(withoutHeader(new Writer(BIG).write(new double[1_000_000]))).startsWith(bytes("0B 00 0F 42 40"));
    }

    @Test
    void whatAResetAndAnAbortForget() throws IOException {
        var items = new Writer(BIG);
        assertDrawn("reset", items.write(item(5)), items.afterReset(item(6)));

        var arrays = new Writer(BIG);
        int[] array = {1, 2, 3};
        byte[] first = withoutHeader(arrays.write(array));
        array[0] = 9;
        assertDrawn("twice", first, arrays.write(array), arrays.afterReset(array));

        var trees = new Writer(BIG);
        byte[] whole = trees.write(tree("hi"));
        assertThatThrownBy(() -> trees.write(tree(new Secret()))).isInstanceOf(NotSerializableException.class);
        assertDrawn("abort", whole, trees.taken(), trees.write(tree("hi")));
    }

    @Test
    void whatStrangersSend() throws IOException {
        byte[] header = bytes("4D 4F 01 00");
        byte[] array =
                Deck.join(bytes("0C 00 00 00 10"), "java.lang.Object".getBytes(StandardCharsets.UTF_8), bytes("00"));
        byte[] huge = Deck.join(header, array, bytes("7F FF FF FF"));
        byte[] inner = bytes("0C 00 00 00 00 27 10");
        byte[] sum = Deck.join(header, array, bytes("00 00 27 10"));
        for (int i = 1; i < 1_000; i++) {
            sum = Deck.join(sum, inner);
        }
        assertDrawn("evil", huge, sum);
        assertRefused(StreamCorruptedException.class, huge);
        assertRefused(StreamCorruptedException.class, sum);
        assertRefused(StreamCorruptedException.class, Deck.join(header, onSlide("01 FF FF FF FF")));
        assertRefused(StreamCorruptedException.class, Deck.join(header, onSlide("04 00 00 00 01 02")));
        byte[] tree = new Writer(BIG).write(new Tree());
        byte[] upToLeft = Arrays.copyOf(tree, tree.length - 2);
        assertRefused(StreamCorruptedException.class, Deck.join(upToLeft, onSlide("02 00 00 00 01 78")));
        assertRefused(InvalidClassException.class, new Writer(BIG).write(new Alarm()));
        assertThat(deck.text()).contains("`" + HEX.formatHex(inner) + "`");
        assertThatThrownBy(() -> Vector.class.getDeclaredField("elementData").setAccessible(true))
                .isInstanceOf(InaccessibleObjectException.class)
                .message()
                .startsWith(
                        "Unable to make field protected java.lang.Object[] java.util.Vector.elementData accessible: "
                                + "module java.base does not \"opens java.util\"");
    }

    @Test
    void aCallAndItsAnswer() throws Exception {
        List<Integer> sizes = sizes("call");
        byte[] call;
        try (var server = SOCKETS.listen();
                var stub = new Stub(new InetSocketAddress(Sockets.LOOPBACK, server.getLocalPort()), 0, BIG, SOCKETS)) {
            var taken = new FutureTask<>(() -> {
                try (Socket socket = server.accept()) {
                    return socket.getInputStream().readNBytes(sizes.get(0));
                }
            });
            Daemon.start("skeleton", taken);
            assertThatThrownBy(() -> stub.as(Service.class).add(2, -3)).isInstanceOf(IOException.class);
            call = taken.get();
        }
        try (var skeleton = new Skeleton(BIG, SOCKETS)) {
            skeleton.export(Service.class, (Service) Proxy.newProxyInstance(
                    Lab5SlidesTest.class.getClassLoader(),
                    new Class<?>[] {Service.class},
                    (proxy, method, numbers) -> (int) numbers[0] + (int) numbers[1]));
            try (Socket socket = SOCKETS.connect(skeleton.address())) {
                socket.getOutputStream().write(call);
                socket.shutdownOutput();
                assertDrawn("call", call, socket.getInputStream().readAllBytes());
            }
        }
    }

    /** Question 2: an item reports what it sees when java.io has read it. */
    @Test
    void itemTwoSeesItemOneEmpty() throws Exception {
        var one = new Curious();
        one.value = 1;
        one.next = new Curious();
        one.next.value = 2;
        one.next.next = one;
        var bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(one);
        Curious.SEEN.clear();
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        assertThat(Curious.SEEN).containsExactly("2 0 null", "1 2 an item");
        assertThat(deck.text()).contains("prints 2 0 null                    the answer is C");
    }

    @Test
    void theLiveSlidesChangeWhatMutantsChange() throws IOException {
        Path mutants = Deck.ROOT.resolve("grading/mutants/lab5");
        List<String> named = Deck.find("([a-z-]+)\\.patch", deck.text());
        assertThat(named).hasSizeGreaterThan(4);
        var patches = new StringBuilder();
        for (String name : named) {
            patches.append(Files.readString(mutants.resolve(name + ".patch")));
        }
        List<String> changes = Deck.find("(?m)^([-+] {8}.*)$", deck.text());
        assertThat(changes).hasSize(6).allSatisfy(line -> assertThat(patches).contains("\n" + line + "\n"));
        assertThat(patches).contains("\n-        slots += count;\n", "\n-        objects.clear();\n");
    }

    // ---- what is drawn
    // -----------------------------------------------------------------------------------------------

    /**
     * Asserts that a drawing has all bytes of these messages in their order, except those that its dots leave out. The
     * drawing must also show their number.
     */
    private void assertDrawn(String drawing, byte[]... messages) throws IOException {
        deck.assertDrawn(drawing, messages);
        if (!sizes(drawing).isEmpty()) {
            assertThat(sizes(drawing))
                    .as(drawing)
                    .isEqualTo(Stream.of(messages).map(bytes -> bytes.length).toList());
        }
    }

    private List<Integer> sizes(String drawing) throws IOException {
        return Deck.find(SIZE.pattern(), deck.svg(drawing)).stream()
                .map(size -> Integer.valueOf(size.replace(",", "")))
                .toList();
    }

    private byte[] onSlide(String hex) {
        assertThat(deck.text()).contains("`" + hex + "`");
        return bytes(hex);
    }

    // ---- what is written
    // ---------------------------------------------------------------------------------------------

    /** A stream, message by message. */
    private static final class Writer {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final ObjectWriter writer;

        Writer(StreamSettings settings) throws IOException {
            writer = new ObjectWriter(bytes, settings);
        }

        byte[] write(Object graph) throws IOException {
            writer.writeObject(graph);
            return taken();
        }

        byte[] afterReset(Object graph) throws IOException {
            writer.reset();
            return write(graph);
        }

        /** The bytes written since the last call. */
        byte[] taken() throws IOException {
            writer.flush();
            byte[] all = bytes.toByteArray();
            bytes.reset();
            return all;
        }
    }

    private static void assertRefused(Class<? extends IOException> by, byte[] stream) {
        assertThatThrownBy(() -> new ObjectReader(new ByteArrayInputStream(stream), BIG).readObject())
                .isInstanceOf(by);
    }

    private static byte[] withoutHeader(byte[] stream) {
        return Arrays.copyOfRange(stream, 4, stream.length);
    }

    private static byte[] bytes(String hex) {
        return HEX.parseHex(hex);
    }

    private static Item item(int value) {
        var item = new Item();
        item.value = value;
        return item;
    }

    private static Item twoItems() {
        Item one = item(1);
        one.next = item(2);
        one.next.next = one;
        return one;
    }

    private static Tree tree(Object data) {
        var tree = new Tree();
        tree.data = data;
        return tree;
    }

    private static void set(Class<?> declaring, String name, Object object, Object value) throws Exception {
        Field field = declaring.getDeclaredField(name);
        field.setAccessible(true);
        field.set(object, value);
    }

    /** The item of question 2. */
    private static final class Curious implements Serializable {

        private static final long serialVersionUID = 1;
        static final List<String> SEEN = new ArrayList<>();

        int value;
        Curious next;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            SEEN.add(value + " " + next.value + " " + next.next);
        }

        @Override
        public String toString() {
            return "an item";
        }
    }
}
