package marshal.checks.played;

import java.io.Closeable;
import java.io.IOException;
import java.io.PushbackInputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.checks.story.Wait;
import marshal.kit.tool.Daemon;

/** One end of a connection, played by the checks. It never waits longer than the script's deadline. */
public abstract class PlayedSocket implements Closeable {

    protected final Script script;
    protected final Socket socket;
    /** What comes on the socket. Everything is read from here, so that a byte can be put back. */
    protected final PushbackInputStream in;
    /** The name of this end in drawings. */
    protected final String name;
    /** The name of the student's end in drawings. */
    protected final String yours;

    protected PlayedSocket(Script script, Socket socket, String name, String yours) throws IOException {
        this.script = script;
        this.socket = socket;
        this.in = new PushbackInputStream(socket.getInputStream());
        this.name = name;
        this.yours = yours;
        socket.setSoTimeout(script.deadlineMillis());
        socket.setTcpNoDelay(true);
    }

    /**
     * Sends bytes unchanged, and does not record it in the story. Waits until the system has taken them: if there are
     * many, the other side has to read meanwhile.
     */
    public void raw(byte[] bytes) {
        String taken = "that the other side takes what " + name + " sends";
        var write = new FutureTask<Void>(() -> {
            socket.getOutputStream().write(bytes);
            return null;
        });
        Daemon.start("peer", write); // a socket has no deadline for a write
        try {
            write.get(script.deadlineMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw script.silence(taken, "it has not read it within " + script.deadlineMillis() / 1000 + " s");
        } catch (ExecutionException e) {
            throw script.failure(
                    taken, "it has closed the connection: " + e.getCause().getMessage());
        } catch (InterruptedException e) {
            throw Wait.ended();
        }
    }

    /** Reads this number of bytes, or fewer if the connection ends before. */
    protected byte[] read(int length, String what) {
        var bytes = new byte[length];
        int size = 0;
        try {
            for (int count = 0; size < length && count >= 0; size += Math.max(0, count)) {
                count = in.read(bytes, size, length - size);
            }
        } catch (SocketTimeoutException e) {
            if (size > 0) {
                script.passes(yours, name, "a part of " + what, size);
            }
            String more = size + " bytes and no more: " + Show.bytes(Arrays.copyOf(bytes, size), 0);
            throw script.silence(what + ", " + length + " bytes", size == 0 ? "nothing on this connection" : more);
        } catch (IOException e) {
            throw script.failure(what, "the connection was reset: " + e.getMessage());
        }
        return Arrays.copyOf(bytes, size);
    }

    /** Returns whether the other side closes the connection within this time. */
    public boolean isClosedWithin(int millis) throws IOException {
        return Wait.forEnd(socket, in, millis);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
