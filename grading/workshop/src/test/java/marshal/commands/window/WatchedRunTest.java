package marshal.commands.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Iterator;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.KitException;
import marshal.engine.measure.Net;
import marshal.engine.run.Code;
import marshal.workshop.Example;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("a run of the manager's window")
@Timeout(600)
class WatchedRunTest {

    private static final long FOR_EVER = 0;
    private static final Choice CHOICE =
            new Choice(Example.LAB.id(), "sort", "", 10, 1, Net.loopback, "", "starter", 1);

    private final Changes changes = new Changes();

    @Test
    @DisplayName("whatever ends it is told, an error too, and whoever waits for a change hears of the end")
    void everyEndIsTold() throws InterruptedException {
        assertThat(endOf(new KitException("There is no compiler."))).isEqualTo("There is no compiler.");
        assertThat(endOf(new IllegalStateException("no"))).isEqualTo("IllegalStateException: no");
        assertThat(endOf(new StackOverflowError("deep"))).isEqualTo("StackOverflowError: deep");
        assertThat(endOf(new NoClassDefFoundError("A"))).isEqualTo("NoClassDefFoundError: A");
        assertThat(endOf(new OutOfMemoryError("Java heap space"))).isEqualTo("OutOfMemoryError: Java heap space");
        assertThat(endOf(new OutOfMemoryError("unable to create native thread: possibly out of memory")))
                .startsWith("The machine has no room for more processes (unable to create native thread)");
    }

    private String endOf(Throwable thrown) throws InterruptedException {
        WatchedRun run = start(() -> {
            if (thrown instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) thrown;
        });
        for (long seen = 0; !run.isOver(); ) {
            seen = changes.after(seen, FOR_EVER);
        }
        assertThat(run.view().state()).isEqualTo(WatchedRun.State.failed);
        assertThat(run.view().remarks()).hasSize(1);
        return run.view().remarks().get(0);
    }

    @Test
    @DisplayName("a change that came before somebody waits for it is not missed, and none is told twice")
    void noChangeIsMissed() throws InterruptedException {
        changes.add();
        changes.add();
        assertThat(changes.after(0, FOR_EVER)).isEqualTo(2);
        assertThat(changes.after(2, 1)).isEqualTo(2);
    }

    @Test
    @DisplayName("the page's stream tells of a run from its start to its end")
    void theStreamFollows() throws Exception {
        try (var server = new WindowServer(Home.find(), 0)) {
            URI page = URI.create(server.address());
            HttpClient client = HttpClient.newHttpClient();
            HttpRequest stream = HttpRequest.newBuilder(page.resolve("stream")).build();
            try (Stream<String> lines =
                    client.send(stream, HttpResponse.BodyHandlers.ofLines()).body()) {
                Iterator<String> told =
                        lines.filter(line -> line.startsWith("data: ")).iterator();
                assertThat(told.next()).isEqualTo("data: null");
                HttpRequest start = HttpRequest.newBuilder(page.resolve("runs"))
                        .POST(HttpRequest.BodyPublishers.ofString(Json.line(CHOICE)))
                        .build();
                assertThat(client.send(start, HttpResponse.BodyHandlers.discarding())
                                .statusCode())
                        .isEqualTo(200);
                String last = told.next();
                while (!last.contains("\"state\":\"failed\"")) { // the starter's code is not written
                    last = told.next();
                }
                assertThat(last).contains("not written yet");
            }
        }
    }

    private WatchedRun start(Supplier<Code> code) {
        return WatchedRun.start(1, CHOICE, code, changes);
    }
}
