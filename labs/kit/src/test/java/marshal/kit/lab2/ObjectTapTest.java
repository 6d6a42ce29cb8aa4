package marshal.kit.lab2;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.net.Socket;
import java.util.List;
import java.util.stream.IntStream;
import marshal.kit.measure.Counts;
import marshal.kit.net.Passed;
import marshal.labtest.TcpTapContract;
import org.junit.jupiter.api.Test;

/** A tap between two plain sockets that pass objects. */
class ObjectTapTest extends TcpTapContract {

    ObjectTapTest() throws IOException {
        super(new Scene(
                ObjectTap::before,
                stream(new int[] {1, 2, 3}),
                3,
                "connection 1 -> no object: 3 ints, 39 bytes",
                stream(new int[0])));
    }

    @Test
    void countsStreamsWithIntsAndPassesOnEverything() throws Exception {
        byte[] ints = stream(new int[] {1, 2, 3});
        byte[] none = stream(new int[0]);
        byte[] text = stream("no ints");
        byte[] list = stream(List.of(new int[5]).toArray());
        byte[] stray = {1, 2, 3, 4};
        Socket manager = near();
        Socket worker = far();
        for (byte[] message : List.of(ints, none, text, list)) {
            pass(manager, worker, message);
        }
        assertThat(tap.counts()).isEqualTo(new Counts(3, 8, ints.length + none.length + text.length + list.length));
        pass(manager, worker, stray);
        assertThat(lines())
                .containsExactly(
                        "connection 1 -> no object: 3 ints, " + ints.length + " bytes",
                        "connection 1 -> no object: 0 ints, " + none.length + " bytes",
                        "connection 1 -> no object, " + text.length + " bytes",
                        "connection 1 -> no object: 5 ints, " + list.length + " bytes",
                        "connection 1 -> bytes that are not a stream of objects: a message without a serialization "
                                + "stream");
        assertThat(tap.trace().get(0).head()).isEqualTo(ints);
        assertThat(tap.trace()).allSatisfy(each -> assertThat(each.sample()).isEmpty());
    }

    @Test
    void keepsNineOfManyInts() throws Exception {
        Socket manager = near();
        Socket worker = far();
        pass(manager, worker, stream(IntStream.range(0, 1001).toArray()));
        pass(manager, worker, stream(new int[][] {new int[20], new int[20]}));
        assertThat(tap.trace())
                .extracting(Passed::sample)
                .containsExactly(List.of(0, 125, 250, 375, 500, 625, 750, 875, 1000), List.of());
    }

    private static byte[] stream(Object object) throws IOException {
        var bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(object);
        return bytes.toByteArray();
    }
}
