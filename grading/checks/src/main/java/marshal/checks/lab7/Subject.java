package marshal.checks.lab7;

import java.io.IOException;
import marshal.checks.Host;
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
}
