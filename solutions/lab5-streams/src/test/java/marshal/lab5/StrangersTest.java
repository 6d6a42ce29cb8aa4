package marshal.lab5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.StreamCorruptedException;
import java.io.UTFDataFormatException;
import java.io.WriteAbortedException;
import java.util.Arrays;
import java.util.List;
import marshal.kit.lab5.StreamSettings;
import marshal.kit.lab5.model.Alarm;
import marshal.kit.lab5.model.AlarmBell;
import marshal.kit.lab5.model.Base;
import marshal.kit.lab5.model.Item;
import marshal.kit.lab5.model.Secret;
import marshal.kit.lab5.model.Tree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams of other versions are read. Streams of liars are refused by name, before anything is allocated for them. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StrangersTest {

    private static final String ITEM = Item.class.getName();
    private static final String TREE = Tree.class.getName();

    /** Writes a stream by hand. */
    private static final class Bytes {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final DataOutputStream out = new DataOutputStream(bytes);

        Bytes of(int... values) throws IOException {
            for (int value : values) {
                out.writeByte(value);
            }
            return this;
        }

        Bytes header() throws IOException {
            return of('M', 'O', 1, 0);
        }

        Bytes text(String text) throws IOException {
            out.writeUTF(text);
            return this;
        }

        Bytes integer(int value) throws IOException {
            out.writeInt(value);
            return this;
        }

        Bytes count(int value) throws IOException {
            out.writeShort(value);
            return this;
        }

        /** Appends a tag, a new class, and one level with these fields, each a kind and a name. */
        Bytes object(int id, String name, String... fields) throws IOException {
            of(0x0D).count(id).text(name).of(1);
            return level(name, fields);
        }

        Bytes level(String name, String... fields) throws IOException {
            text(name).count(fields.length);
            for (String field : fields) {
                of(field.charAt(0)).text(field.substring(1));
            }
            return this;
        }

        Bytes item(int id) throws IOException {
            return object(id, ITEM, "Ivalue", "Lnext");
        }

        Object read() throws IOException {
            return TestStreams.read(TestStreams.BIG, bytes.toByteArray());
        }
    }

    private static Bytes bytes() throws IOException {
        return new Bytes().header();
    }

    private static void refused(Class<? extends IOException> by, Bytes stream) {
        assertThatThrownBy(stream::read).isInstanceOf(by);
    }

    @Test
    void otherVersionsOfAClass() throws IOException {
        Item item = (Item) bytes().object(0, ITEM, "Jmore", "Lfirst", "Ivalue", "Lnext")
                .integer(0).integer(1).integer(7).of(0x02).integer(1).of('x').of(0).read();
        assertThat(item.value).as("fields are matched by name").isEqualTo(7);
        assertThat(item.next).isNull();

        item = (Item) bytes().object(0, ITEM, "Lnext").of(0x0D, 0, 0, 0).read();
        assertThat(item.value).as("a field that did not come is 0").isZero();
        assertThat(item.next).isNotNull();

        item = (Item) bytes().of(0x0D).count(0).text(ITEM).of(2).level("other.Above", "Izero", "Lskipped").level(ITEM, "Lnext", "Ivalue")
                .integer(0).integer(5).of(0x0B).integer(0).of(0).read();
        assertThat(item.value).as("a superclass that is not here is skipped").isEqualTo(5);
    }

    @Test
    void aSkippedFieldMayHoldTheFirstOfAnObject() throws IOException {
        Item item = (Item) bytes().object(0, ITEM, "Ivalue", "Lgone", "Lnext").integer(3)
                .of(0x0D).count(0).integer(4).of(0, 0) // the object for which nobody here has a field
                .of(0x01).integer(2)
                .read();
        assertThat(item.next.value).isEqualTo(4);
    }

    @Test
    void streamsThatAreNone() throws IOException {
        for (int[] header : new int[][] {{'M', 'X', 1, 0}, {'M', 'O', 2, 0}, {'M', 'O', 1, 2}, {0xAC, 0xED, 0, 5}}) {
            refused(StreamCorruptedException.class, new Bytes().of(header).of(0));
        }
        refused(EOFException.class, new Bytes());
        refused(EOFException.class, bytes());
        for (int tag : new int[] {0x11, 0x43, 0xFF, 0x80}) {
            refused(StreamCorruptedException.class, bytes().of(tag));
        }
        refused(StreamCorruptedException.class, bytes().item(0).integer(1).of(0x10)); // RESET inside an object
        for (int handle : new int[] {0, -1, 2, Integer.MAX_VALUE}) {
            refused(StreamCorruptedException.class, bytes().item(0).integer(1).of(0x01).integer(handle));
        }
        refused(WriteAbortedException.class, bytes().of(0x0F).text("reason"));
        refused(UTFDataFormatException.class, bytes().of(0x0F).count(2).of(0xC3, 0x28));
    }

    @Test
    void classesThatAreNone() throws IOException {
        refused(StreamCorruptedException.class, bytes().of(0x0D).count(1).text(ITEM)); // skips an id
        refused(InvalidClassException.class, bytes().object(0, Secret.class.getName()));
        for (String name : List.of("", "java/lang/Object", "java.lang.Class", "java.lang.Runtime", "[", "[L", "[Lx", "[Q", "I", "int", "no.Such")) {
            refused(InvalidClassException.class, bytes().object(0, name));
            refused(InvalidClassException.class, bytes().of(0x0C).count(0).text(name).of(0).integer(0));
        }
        refused(InvalidClassException.class, bytes().object(0, "java.lang.Object"));
        refused(InvalidClassException.class, bytes().object(0, "[I"));
        refused(InvalidClassException.class, bytes().object(0, "[".repeat(255) + "I"));
        refused(InvalidClassException.class, bytes().of(0x0C).count(0).text("[".repeat(255) + "I").of(0).integer(0));
        refused(InvalidClassException.class, bytes().of(0x0D).count(0).text(ITEM).of(0)); // came without levels
        refused(InvalidClassException.class, bytes().of(0x0E).count(0).text(ITEM).of(0)); // has no codec
        refused(InvalidClassException.class, bytes().of(0x0D).count(0).text(ITEM).of(2).level(ITEM).level(ITEM));
        refused(InvalidClassException.class, bytes().of(0x0D).count(0).text(ITEM).of(1).level(Base.class.getName()));
        refused(InvalidClassException.class, bytes().object(0, ITEM, "Vvalue"));
        refused(InvalidClassException.class, bytes().object(0, ITEM, "Jvalue"));
        refused(InvalidClassException.class, bytes().object(0, ITEM, "Inext"));
        refused(InvalidClassException.class, bytes().object(0, ITEM, "Ivalue", "Ivalue"));
        refused(InvalidClassException.class, bytes().of(0x0C).count(0).text(ITEM).of(0).integer(1).item(1)); // named twice
    }

    @Test
    void valuesThatDoNotFit() throws IOException {
        refused(StreamCorruptedException.class, bytes().item(0).integer(1).of(0x02).integer(0)); // a String in Item.next
        refused(StreamCorruptedException.class, bytes().item(0).integer(1).object(1, TREE)); // a Tree
        refused(StreamCorruptedException.class, bytes().item(0).integer(1).of(0x05).integer(0)); // a byte[]
        refused(StreamCorruptedException.class, bytes().item(0).integer(1).of(0x0C).count(0).integer(0)); // an Item[]
        refused(StreamCorruptedException.class, bytes().of(0x0C).count(0).text(TREE).of(0).integer(1).of(0x02).integer(0));
        refused(StreamCorruptedException.class, bytes().of(0x0C).count(0).text("[I").of(0).integer(1).of(0x01).integer(1)); // itself
        refused(StreamCorruptedException.class, bytes().of(0x04).integer(1).of(2)); // a boolean of 2
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 30, 1 << 28})
    void lengthsThatLie(int length) throws IOException {
        for (int tag = 0x02; tag <= 0x0B; tag++) {
            boolean affordable = length > 0 && (tag == 0x0B ? 8L : 1L) * length < TestStreams.BIG.bytes();
            assertThat(affordable).isFalse();
            refused(StreamCorruptedException.class, bytes().of(tag).integer(length).of(1, 2, 3));
        }
        refused(StreamCorruptedException.class, bytes().of(0x0C).count(0).text("java.lang.Object").of(0).integer(length));
    }

    @Test
    void sumsOfLengths() throws IOException {
        Bytes arrays = bytes().of(0x0C).count(0).text("java.lang.Object").of(0).integer(1 << 20);
        for (int i = 0; i < 1000; i++) {
            arrays.of(0x0C).count(0).integer(1 << 20);
        }
        refused(StreamCorruptedException.class, arrays);

        var few = new StreamSettings(false, false, false, TestStreams.BIG.allowed(), 100, 1000, 10);
        byte[] list = TestStreams.write(TestStreams.BIG, (Object) new Item[] {new Item(), new Item()});
        assertThat(TestStreams.read(few, list)).isInstanceOf(Item[].class);
        Object[] elements = new Object[11];
        Arrays.setAll(elements, i -> new Item());
        assertThatThrownBy(() -> TestStreams.read(few, TestStreams.write(TestStreams.BIG, (Object) elements)))
                .isInstanceOf(StreamCorruptedException.class).hasMessageContaining("10 objects");
        assertThatThrownBy(() -> TestStreams.read(few, TestStreams.write(TestStreams.BIG, new byte[1001])))
                .isInstanceOf(StreamCorruptedException.class);
    }

    @Test
    void aClassThatIsNotAllowedIsNotTouched() {
        assertThatThrownBy(() -> TestStreams.read(TestStreams.BIG, TestStreams.write(TestStreams.BIG, (Object) new Alarm[0])))
                .isInstanceOf(InvalidClassException.class);
        assertThat(AlarmBell.hasRung()).isFalse();
    }
}
