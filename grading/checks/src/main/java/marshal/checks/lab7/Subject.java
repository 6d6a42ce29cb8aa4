package marshal.checks.lab7;

import java.io.IOException;
import java.util.Arrays;
import marshal.checks.Host;
import marshal.checks.Script;
import marshal.checks.Show;
import marshal.kit.contract.Sockets;
import marshal.kit.lab7.Lab7;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;

/** The student's lab 7. */
final class Subject {

    private Subject() {}

    static Lab7 of(Host host) {
        return (Lab7) host.student().lab();
    }

    /** Node 0, which is connected to nobody and trusts everybody. */
    static Node node(Host host, SpaceLayout layout) throws IOException {
        return of(host).node(layout, 0, true, Sockets.DEFAULT);
    }

    /** A cluster has to have these bytes; a difference is told by what stands there. */
    static void expectBytes(Script script, String what, byte[] came, byte[] expected, GoldenCluster marked) {
        int at = Arrays.mismatch(expected, came);
        if (at >= 0) {
            throw script.failure(
                    what + ": " + expected.length + " bytes, " + Show.bytesAround(expected, at),
                    came.length + " bytes, " + Show.bytesAround(came, at) + "\nfirst difference at byte " + at + ", "
                            + marked.where(at) + ": expected " + orEnd(expected, at) + ", came " + orEnd(came, at));
        }
    }

    private static String orEnd(byte[] bytes, int at) {
        return at < bytes.length ? Show.bytes(bytes, at, 8) : "the end";
    }
}
