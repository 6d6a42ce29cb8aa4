package marshal.labtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.measure.Counts;
import marshal.kit.net.Passed;
import marshal.kit.net.TcpTap;
import marshal.kit.tool.Daemon;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A tap between two plain sockets: the near one belongs to the connecting peer, the far one to the worker. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
public abstract class TcpTapContract extends Opened {

    private static final Sockets SOCKETS = new Sockets(0, 300_000);
    private static final int PART = 3;

    /** Makes the tap. */
    public interface Taps {
        TcpTap before(InetSocketAddress target, Consumer<Passed> listener) throws IOException;
    }

    /**
     * The messages that pass.
     *
     * @param call     a message with this number of elements
     * @param line     the tap's text about the call
     * @param answer   a message of the worker that counts
     */
    public record Scene(Taps taps, byte[] call, int elements, String line, byte[] answer) {}

    private final Scene scene;
    private final byte[] call;
    private ServerSocket server;
    protected TcpTap tap;

    protected TcpTapContract(Scene scene) {
        this.scene = scene;
        this.call = scene.call;
    }

    @BeforeEach
    final void listen() throws Exception {
        server = remember(SOCKETS.listen());
        tap = before(server, null);
    }

    private TcpTap before(ServerSocket worker, Consumer<Passed> listener) throws IOException {
        return remember(scene.taps.before((InetSocketAddress) worker.getLocalSocketAddress(), listener));
    }

    protected final Socket near() throws IOException {
        return remember(SOCKETS.connect(tap.address()));
    }

    protected final Socket far() throws IOException {
        return remember(SOCKETS.prepare(server.accept()));
    }

    protected final List<String> lines() {
        return tap.trace().stream().map(Passed::toString).toList();
    }

    /** Sends bytes through the tap, and waits until they have arrived. */
    protected static void pass(Socket from, Socket to, byte[] bytes) throws Exception {
        var sending = new FutureTask<Void>(() -> {
            from.getOutputStream().write(bytes);
            return null;
        });
        Daemon.start("sender", sending);
        assertThat(to.getInputStream().readNBytes(bytes.length)).isEqualTo(bytes);
        sending.get();
    }

    @Test
    final void countsAMessageWhenItIsCompleteWhateverThePieces() throws Exception {
        Socket near = near();
        Socket far = far();
        for (byte each : call) {
            assertThat(tap.counts().calls()).isZero();
            near.getOutputStream().write(each);
            assertThat(far.getInputStream().read()).isEqualTo(each & 255);
        }
        assertThat(tap.counts()).isEqualTo(new Counts(1, scene.elements, call.length));
    }

    @Test
    final void passesOnTheEndOfEachDirection() throws Exception {
        Socket near = near();
        Socket far = far();
        near.getOutputStream().write(call, 0, PART);
        near.shutdownOutput();
        assertThat(far.getInputStream().readAllBytes()).isEqualTo(Arrays.copyOf(call, PART));
        far.getOutputStream().write(scene.answer); // the other direction still works
        far.close();
        assertThat(near.getInputStream().readAllBytes()).isEqualTo(scene.answer);
        assertThat(tap.counts().calls()).isOne();
    }

    @Test
    final void tellsAListener() throws Exception {
        var lines = new ArrayList<String>();
        tap = before(server, passed -> lines.add(passed.toString()));
        pass(near(), far(), call);
        assertThat(tap.counts().calls()).isOne(); // synchronizes with the listener too
        assertThat(lines).containsExactly(scene.line);
        assertThat(tap.trace()).isEmpty();
    }

    @Test
    final void aWorkerThatIsGoneEndsTheConnection() throws Exception {
        Socket nobody = remember(SOCKETS.refusing());
        tap = remember(scene.taps.before((InetSocketAddress) nobody.getLocalSocketAddress(), null));
        assertThat(near().getInputStream().read()).isEqualTo(-1);
    }

    @Test
    final void closingClosesEverything() throws Exception {
        Socket near = near();
        Socket far = far();
        pass(near, far, Arrays.copyOf(call, PART));
        tap.close();
        tap.close();
        assertThat(ends(near.getInputStream())).isTrue();
        assertThat(ends(far.getInputStream())).isTrue();
        assertThatThrownBy(this::near).isInstanceOf(WireException.class);
    }

    private static boolean ends(InputStream in) {
        try {
            return in.read() == -1;
        } catch (IOException e) {
            return true;
        }
    }
}
