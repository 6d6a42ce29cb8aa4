package marshal.kit.lab1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import marshal.kit.contract.WireException;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.tool.Daemon;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RendezvousTest {

    private static final Duration LONG = Duration.ofMinutes(5);

    private final Rendezvous<Link> rendezvous = new Rendezvous<>();

    @Test
    void linksWaitForTheirJob() throws Exception {
        var columns = new Link();
        var rows = new Link();
        var other = new Link();
        rendezvous.offer(1, Axis.COLUMNS, columns);
        rendezvous.offer(2, Axis.ROWS, other);
        rendezvous.offer(1, Axis.ROWS, rows);
        assertThat(rendezvous.await(1, Axis.ROWS, LONG)).isSameAs(rows);
        assertThat(rendezvous.await(1, Axis.COLUMNS, LONG)).isSameAs(columns);
        assertThat(rendezvous.await(2, Axis.ROWS, LONG)).isSameAs(other);
    }

    @Test
    void aJobWaitsForItsLink() throws Exception {
        var came = new CompletableFuture<Link>();
        Thread job = inBackground(() -> came.complete(rendezvous.await(1, Axis.ROWS, LONG)));
        awaitWaiting(job);
        rendezvous.offer(1, Axis.COLUMNS, new Link());
        var link = new Link();
        rendezvous.offer(1, Axis.ROWS, link);
        assertThat(came.get()).isSameAs(link);
        assertThat(link.closed).isFalse();
    }

    @Test
    void aLinkThatDoesNotComeIsAnError() {
        assertThatThrownBy(() -> rendezvous.await(1, Axis.ROWS, Duration.ofMillis(20)))
                .isInstanceOf(WireException.class)
                .hasMessageContaining("ROWS");
    }

    @Test
    void theSecondLinkOfAKindIsRefused() throws Exception {
        var first = new Link();
        var second = new Link();
        rendezvous.offer(1, Axis.ROWS, first);
        rendezvous.offer(1, Axis.ROWS, second);
        assertThat(second.closed).isTrue();
        assertThat(rendezvous.await(1, Axis.ROWS, LONG)).isSameAs(first);
    }

    @Test
    void strangersCannotFillTheMemory() {
        var last = new Link();
        for (int job = 0; job < 10_000; job++) {
            last = new Link();
            rendezvous.offer(job, Axis.ROWS, last);
        }
        assertThat(last.closed).isTrue();
    }

    @Test
    void closingEndsWaitsAndClosesWhatNobodyTook() throws Exception {
        var unclaimed = new Link();
        rendezvous.offer(1, Axis.COLUMNS, unclaimed);
        var failure = new CompletableFuture<Throwable>();
        Thread job = inBackground(() -> {
            try {
                rendezvous.await(1, Axis.ROWS, LONG);
            } catch (WireException e) {
                failure.complete(e);
            }
        });
        awaitWaiting(job);
        rendezvous.close();
        rendezvous.close();
        assertThat(failure.get()).hasMessageContaining("closed");
        assertThat(unclaimed.closed).isTrue();
        var late = new Link();
        rendezvous.offer(1, Axis.ROWS, late);
        assertThat(late.closed).isTrue();
    }

    private interface Work {
        void run() throws Exception;
    }

    private static Thread inBackground(Work work) {
        return Daemon.start("job", () -> {
            try {
                work.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static void awaitWaiting(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
    }

    private static final class Link implements Closeable {
        private volatile boolean closed;

        @Override
        public void close() {
            closed = true;
        }
    }
}
