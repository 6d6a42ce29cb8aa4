package marshal.lab2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamConstants;
import java.util.Arrays;
import java.util.Random;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.lab2.Encoding;
import marshal.kit.lab2.StreamCalls;
import marshal.kit.lab2.StreamContents;
import marshal.kit.lab2.Vector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Everything written can be read, in both encodings and in both versions of the stream. Bytes that are not a form are
 * refused.
 */
class FormsTest {

    private final Lab2Binding lab = new Lab2Binding();
    private final Random random = new Random(3);

    private int[] ints(int count) {
        return random.ints(count).toArray();
    }

    private int[][] matrix(int rows, int columns) {
        return random.ints(rows).mapToObj(row -> ints(columns)).toArray(int[][]::new);
    }

    @ParameterizedTest
    @EnumSource(Encoding.class)
    void tasksResultsAndVectorsStayWhatTheyAre(Encoding encoding) throws IOException {
        int[][] a = matrix(3, 200);
        int[][] b = matrix(200, 170);
        Task.Multiply multiply = (Task.Multiply) lab.readTask(encoding, lab.writeTask(encoding, new Task.Multiply(a, b)));
        assertThat(multiply.a()).isDeepEqualTo(a);
        assertThat(multiply.b()).isDeepEqualTo(b);

        var cannon = new Task.Cannon(new Place(1, 2, 3), 12, matrix(4, 4), matrix(4, 4));
        Task.Cannon sameCannon = (Task.Cannon) lab.readTask(encoding, lab.writeTask(encoding, cannon));
        assertThat(sameCannon).usingRecursiveComparison().isEqualTo(cannon);

        var product = new Result.Product(a, 99);
        assertThat(lab.readResult(encoding, lab.writeResult(encoding, product))).usingRecursiveComparison().isEqualTo(product);

        var vector = new Vector(-5, Axis.ROWS, 7, ints(9));
        assertThat(lab.readVector(encoding, lab.writeVector(encoding, vector))).usingRecursiveComparison().isEqualTo(vector);
    }

    /** Numbers near the sizes of chunks, of blocks, and of what is allocated on trust. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 255, 256, 16_383, 16_384, 16_385, 32_768, 262_143, 262_144, 262_145, 700_001})
    void itemsOfAnyNumber(int count) throws IOException {
        int[] items = ints(count);
        var sorted = new Result.Sorted(items, 3);
        for (Encoding encoding : Encoding.values()) {
            assertThat(((Task.Sort) lab.readTask(encoding, lab.writeTask(encoding, new Task.Sort(items)))).items()).isEqualTo(items);
            assertThat(((Result.Sorted) lab.readResult(encoding, lab.writeResult(encoding, sorted))).items()).isEqualTo(items);
        }
    }

    @Test
    void formsWorkInTheStreamsOfRmiToo() throws Exception {
        var bytes = new ByteArrayOutputStream();
        int[][] a = matrix(70, 300);
        int[][] b = matrix(300, 80);
        try (var out = new ObjectOutputStream(bytes)) {
            out.useProtocolVersion(ObjectStreamConstants.PROTOCOL_VERSION_1); // nothing marks the end of a form
            out.writeObject(new ExternalMultiply(new Task.Multiply(a, b)));
            out.writeObject("next");
        }
        try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            assertThat(((ExternalMultiply) in.readObject()).task().b()).isDeepEqualTo(b);
            assertThat(in.readObject()).isEqualTo("next");
        }
    }

    @Test
    void bulkIsFewCalls() throws IOException {
        StreamCalls calls = lab.streamCalls(new Task.Sort(ints(250_000)));
        assertThat(calls.writes()).isLessThan(30);
        assertThat(calls.reads()).isLessThan(30);
        assertThat(lab.streamCalls(new Task.Multiply(matrix(500, 500), matrix(500, 500))).reads()).isLessThan(50);
    }

    @Test
    void anotherVersionIsRefused() throws IOException {
        byte[] bytes = lab.writeTask(Encoding.EXTERNALIZABLE, new Task.Sort(new int[] {0x1234567}));
        int version = bytes.length - 1 - 12;
        assertThat(bytes[version + 3]).isEqualTo((byte) 1);
        bytes[version + 3] = 2;
        assertThatThrownBy(() -> lab.readTask(Encoding.EXTERNALIZABLE, bytes))
                .isInstanceOf(MalformedMessageException.class)
                .hasMessageContaining("version 2")
                .hasMessageContaining("version 1");
    }

    @Test
    void raggedMatricesAreRefused() throws IOException {
        for (int[][] b : new int[][][] {{{1, 2}, {3}}, {{1}, {2, 3}}, {{1, 2}, null}, {null, {1, 2}}, {{1}}}) {
            byte[] bytes = lab.writeTask(Encoding.SERIALIZABLE, new Task.Multiply(new int[][] {{1, 2}}, b));
            assertThatThrownBy(() -> lab.readTask(Encoding.SERIALIZABLE, bytes)).isInstanceOf(MalformedMessageException.class);
        }
    }

    @Test
    void aStreamIsScannedToItsEnd() throws IOException {
        int[] row = {1, 2};
        assertThat(lab.scan(write(new int[1000]))).isEqualTo(new StreamContents(1, 0, 1, 1000, 4027));
        assertThat(lab.scan(write(new int[][] {{1}, {2, 3}, row, row, null}))).isEqualTo(new StreamContents(2, 3, 4, 5, 97));
        assertThat(lab.scan(write(new int[0][]))).isEqualTo(new StreamContents(1, 0, 1, 0, 28));
    }

    @Test
    void aStreamThatIsNoneIsRefused() throws IOException {
        byte[] good = write(new int[][] {{1}, {2, 3}});
        for (int length = 0; length < good.length; length++) {
            byte[] cut = Arrays.copyOf(good, length);
            assertThatThrownBy(() -> lab.scan(cut)).isInstanceOf(TruncatedMessageException.class);
        }
        assertThatThrownBy(() -> lab.scan(Arrays.copyOf(good, good.length + 1))).isInstanceOf(MalformedMessageException.class);
        for (Object other : new Object[] {"text", new long[1], new int[1][1][1], new Object[] {new int[1]}, 5}) {
            byte[] bytes = write(other);
            assertThatThrownBy(() -> lab.scan(bytes)).isInstanceOf(WireException.class);
        }
        for (int seed = 0; seed < 5000; seed++) {
            byte[] changed = good.clone();
            new Random(seed).ints(2, 0, changed.length).forEach(at -> changed[at] = (byte) random.nextInt());
            try {
                lab.scan(changed);
            } catch (WireException e) {
                // one of the two is the expected exception
            }
        }
    }

    private static byte[] write(Object object) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }
}
