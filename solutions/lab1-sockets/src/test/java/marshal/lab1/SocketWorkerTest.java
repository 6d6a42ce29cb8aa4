package marshal.lab1;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.net.ServerSocket;
import java.util.List;
import java.util.Set;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The worker when the system fails; no check can cause that. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SocketWorkerTest {

    private static final Sockets SOCKETS = new Sockets(0, 300_000);

    @Test
    void pausesWhileAcceptFailsAndServesWhenItCanAgain() throws Exception {
        Set<Thread> others = Thread.getAllStackTraces().keySet();
        var worker = new SocketWorker((task, neighbours) -> new Result.Sorted(((Task.Sort) task).items(), 0), SOCKETS);
        Thread accepting = Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals("worker accept") && !others.contains(thread))
                .findFirst().orElseThrow();
        Field field = SocketWorker.class.getDeclaredField("server");
        field.setAccessible(true);
        var server = (ServerSocket) field.get(worker);
        server.setSoTimeout(1); // accept fails from the next call on
        SOCKETS.connect(worker.address()).close();
        while (accepting.getState() != Thread.State.TIMED_WAITING) {
            Thread.yield();
        }
        server.setSoTimeout(0);
        try (var manager = new SocketManager(List.of(worker.address()), SOCKETS)) {
            assertThat(manager.callAll(List.of(new Task.Sort(new int[] {1, 2})))).hasSize(1);
        }
        worker.close();
        accepting.join();
    }
}
