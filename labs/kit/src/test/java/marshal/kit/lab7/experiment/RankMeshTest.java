package marshal.kit.lab7.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.lab6.experiment.ByteMessages;
import marshal.kit.lab7.Mesh;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both ends in one thread: a message waits until it is received. */
class RankMeshTest {

    private static final int MOST = 1000;

    private final Queue<byte[]> waiting = new ArrayDeque<>();

    private final ByteMessages messages = new ByteMessages() {
        @Override
        public void send(byte[] bytes, int count, int to) {
            send(ByteBuffer.wrap(bytes, 0, count), to);
        }

        @Override
        public int recv(byte[] into, int from) {
            byte[] message = waiting.remove();
            System.arraycopy(message, 0, into, 0, message.length);
            return message.length;
        }

        @Override
        public void send(ByteBuffer bytes, int to) {
            byte[] message = new byte[bytes.remaining()];
            bytes.duplicate().get(message);
            waiting.add(message);
        }

        @Override
        public void recv(ByteBuffer into, int from) {
            assertThat(into.isDirect()).isTrue();
            into.put(waiting.remove());
        }
    };

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFrameArrivesInOnePieceOrInMany(boolean inPlace) throws Exception {
        var one = new RankMesh(messages, 1, inPlace, MOST);
        var zero = new RankMesh(messages, 0, inPlace, MOST);
        for (int length : new int[] {Mesh.HEAD, 40, MOST, Mesh.HEAD}) {
            for (int pieces : new int[] {1, 3}) {
                ByteBuffer sent = bytes(length);
                one.send(0, sent);
                assertThat(sent.hasRemaining()).isFalse();
                Mesh.Frame frame = zero.next(pieces == 1 ? Mesh.ANY : 1);
                assertThat(frame.from()).isEqualTo(1);
                assertThat(frame.length()).isEqualTo(length);
                ByteBuffer received = ByteBuffer.allocateDirect(length).put(frame.head());
                for (int left = pieces; left > 0; left--) {
                    int end = length - (length - Mesh.HEAD) * (left - 1) / pieces;
                    frame.read(received.limit(end));
                }
                assertThat(received.flip()).isEqualTo(bytes(length));
            }
        }
        assertThat(waiting).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsNotReadIsPassedOver(boolean inPlace) throws Exception {
        var one = new RankMesh(messages, 1, inPlace, MOST);
        var zero = new RankMesh(messages, 0, inPlace, MOST);
        one.send(0, bytes(100));
        one.send(0, bytes(60));
        zero.next(1);
        Mesh.Frame second = zero.next(1);
        assertThat(second.length()).isEqualTo(60);
        assertThatThrownBy(() -> second.read(ByteBuffer.allocate(29))).isInstanceOf(IllegalArgumentException.class);
        ByteBuffer kept = ByteBuffer.allocate(28); // on the heap, where MPI cannot put it
        second.read(kept);
        assertThat(kept.flip()).isEqualTo(bytes(60).position(Mesh.HEAD));
        assertThat(waiting).isEmpty();
    }

    @Test
    void inPlaceARestGoesFromMemoryToMemory() throws Exception {
        var one = new RankMesh(messages, 1, true, MOST);
        one.send(0, bytes(100));
        assertThat(waiting).extracting(each -> each.length).containsExactly(Integer.BYTES + Mesh.HEAD, 68);
    }

    @Test
    void whatIsNotAFrameIsRefused() {
        for (int length : new int[] {-1, Mesh.HEAD - 1, MOST + 1}) {
            ByteBuffer start = ByteBuffer.allocate(Integer.BYTES + Mesh.HEAD).order(ByteOrder.LITTLE_ENDIAN);
            messages.send(start.putInt(0, length).array(), start.capacity(), 0);
            assertThatThrownBy(() -> new RankMesh(messages, 0, true, MOST).next(1))
                    .isInstanceOf(MalformedMessageException.class)
                    .hasMessageContaining("a frame of " + length + " bytes");
        }
        messages.send(new byte[Mesh.HEAD - 1], Mesh.HEAD - 1, 0);
        assertThatThrownBy(() -> new RankMesh(messages, 0, false, MOST).next(1))
                .isInstanceOf(MalformedMessageException.class);
        assertThatThrownBy(() -> new RankMesh(messages, 1, true, MOST).send(0, bytes(MOST + 8)))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aRestThatIsTooShortIsCut() throws Exception {
        new RankMesh(messages, 1, true, MOST).send(0, bytes(100));
        byte[] start = waiting.remove();
        waiting.clear();
        waiting.add(start);
        waiting.add(new byte[60]);
        Mesh.Frame frame = new RankMesh(messages, 0, true, MOST).next(1);
        assertThatThrownBy(() -> frame.read(ByteBuffer.allocateDirect(68)))
                .isInstanceOf(TruncatedMessageException.class);
    }

    private static ByteBuffer bytes(int length) {
        byte[] random = new byte[length];
        new Random(length).nextBytes(random);
        return ByteBuffer.allocateDirect(length).put(random).flip();
    }
}
