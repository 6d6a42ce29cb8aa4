package marshal.lab5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.io.UTFDataFormatException;
import java.lang.reflect.Array;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers, texts and arrays, in both directions and both byte orders, for any sizes of reads. */
class NumbersTest {

    private static final ByteOrder[] ORDERS = {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN};
    private final Random random = new Random(5);

    @Test
    void bytesAreThoseOfTheOrder() throws IOException {
        assertThat(written(ByteOrder.BIG_ENDIAN)).asHexString()
                .isEqualTo("01" + "FE" + "0102" + "0041" + "01020304" + "0102030405060708" + "3F800000" + "3FF0000000000000" + "0002C3A4");
        assertThat(written(ByteOrder.LITTLE_ENDIAN)).asHexString()
                .isEqualTo("01" + "FE" + "0201" + "4100" + "04030201" + "0807060504030201" + "0000803F" + "000000000000F03F" + "0200C3A4");
    }

    private static byte[] written(ByteOrder order) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new Output(bytes, order);
        out.writeBoolean(true);
        out.writeByte(-2);
        out.writeShort(0x0102);
        out.writeChar('A');
        out.writeInt(0x01020304);
        out.writeLong(0x0102030405060708L);
        out.writeFloat(1);
        out.writeDouble(1);
        out.writeText("ä");
        assertThat(bytes.size()).as("nothing goes before flush").isZero();
        out.flush();
        return bytes.toByteArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 1 << 16})
    void whatIsWrittenCanBeRead(int chunk) throws IOException {
        for (ByteOrder order : ORDERS) {
            var bytes = new ByteArrayOutputStream();
            var out = new Output(bytes, order);
            for (int i = 0; i < 5000; i++) { // across the buffer's end, at every offset
                out.writeByte(i);
                out.writeLong(-i);
                out.writeDouble(Double.longBitsToDouble(0x7FF0_0000_0000_0001L + i)); // another NaN each time
                out.writeChar((char) i);
                out.writeText("x".repeat(i % 5));
            }
            out.flush();
            var in = new Input(TestStreams.inChunks(bytes.toByteArray(), chunk));
            in.order(order);
            for (int i = 0; i < 5000; i++) {
                assertThat(in.readByte()).isEqualTo((byte) i);
                assertThat(in.readLong()).isEqualTo(-i);
                assertThat(Double.doubleToRawLongBits(in.readDouble())).isEqualTo(0x7FF0_0000_0000_0001L + i);
                assertThat(in.readChar()).isEqualTo((char) i);
                assertThat(in.readText()).isEqualTo("x".repeat(i % 5));
            }
            assertThat(in.position()).isEqualTo(bytes.size());
            assertThat(in.isAtEnd()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void arraysOfEveryKind(Kind kind) throws IOException {
        for (int length : new int[] {0, 1, 3, 8192, 65_537, 700_001}) {
            Object array = array(kind, length);
            for (ByteOrder order : ORDERS) {
                var bytes = new ByteArrayOutputStream();
                var out = new Output(bytes, order);
                out.writeByte(1); // elements need not be aligned
                out.writeArray(array);
                out.flush();
                var in = new Input(TestStreams.inChunks(bytes.toByteArray(), length < 10 ? 1 : 1 << 15));
                in.order(order);
                in.readByte();
                assertThat(Objects.deepEquals(in.readArray(kind, length), array)).isTrue();
                assertThat(in.isAtEnd()).isTrue();
            }
        }
    }

    private Object array(Kind kind, int length) {
        Object array = kind.newArray(length);
        for (int i = 0; i < length; i++) {
            switch (kind) {
                case BOOLEAN -> Array.setBoolean(array, i, random.nextBoolean());
                case CHAR -> Array.setChar(array, i, (char) random.nextInt());
                case FLOAT -> Array.setFloat(array, i, random.nextFloat());
                case DOUBLE -> Array.setDouble(array, i, random.nextDouble());
                case LONG -> Array.setLong(array, i, random.nextLong());
                case INT -> Array.setInt(array, i, random.nextInt());
                case SHORT -> Array.setShort(array, i, (short) random.nextInt());
                default -> Array.setByte(array, i, (byte) random.nextInt());
            }
        }
        return array;
    }

    @Test
    void bulkIsFewCalls() throws IOException {
        var calls = new ArrayList<Integer>();
        var out = new Output(new OutputStream() {
            @Override
            public void write(int one) {
                calls.add(1);
            }

            @Override
            public void write(byte[] bytes, int from, int length) {
                calls.add(length);
            }
        }, ByteOrder.nativeOrder());
        out.writeArray(new double[1_000_000]);
        out.flush();
        assertThat(calls).hasSizeLessThan(500);
        assertThat(calls.stream().mapToInt(each -> each).sum()).isEqualTo(8_000_000);
    }

    @Test
    void whatIsNoneIsRefused() throws IOException {
        assertThat(longest()).hasSize(65_535);
        assertThatThrownBy(() -> in(2).readBoolean()).isInstanceOf(StreamCorruptedException.class);
        assertThatThrownBy(() -> in(1, 2, 3).readInt()).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> in(0, 2, 'a').readText()).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> in(0, 2, 0xC3, 0x28).readText()).isInstanceOf(UTFDataFormatException.class);
        assertThatThrownBy(() -> in(1, 2, 3).readArray(Kind.DOUBLE, Integer.MAX_VALUE)).isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> in(1, 0, 3).readArray(Kind.BOOLEAN, 3)).isInstanceOf(StreamCorruptedException.class);
        var out = new Output(new ByteArrayOutputStream(), ByteOrder.BIG_ENDIAN);
        assertThatThrownBy(() -> out.writeText("x".repeat(65_536))).isInstanceOf(IllegalArgumentException.class);
    }

    private static String longest() throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new Output(bytes, ByteOrder.BIG_ENDIAN);
        out.writeText("x".repeat(65_535));
        out.flush();
        return new Input(new ByteArrayInputStream(bytes.toByteArray())).readText();
    }

    private static Input in(int... bytes) {
        var all = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            all[i] = (byte) bytes[i];
        }
        return new Input(new ByteArrayInputStream(all));
    }
}
