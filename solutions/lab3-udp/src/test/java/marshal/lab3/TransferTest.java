package marshal.lab3;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;
import marshal.kit.lab3.link.LinkScript;
import marshal.kit.lab3.link.Simulation;
import marshal.kit.lab3.link.Simulation.End;
import marshal.kit.lab3.link.Simulation.Outcome;
import marshal.kit.lab3.link.Simulation.Path;
import marshal.kit.tool.Daemon;
import org.junit.jupiter.api.Test;

/** Senders and receiver in virtual time. */
class TransferTest {

    private static final int RUNS = 200;

    @Test
    void whateverTheLinkDoesEveryMessageArrivesOnceAndInOrder() {
        for (int seed = 1; seed <= RUNS; seed++) {
            var random = new Random(seed);
            var settings = new Settings(1 + random.nextInt(50), 1_000, 60, 1 + random.nextInt(5));
            List<byte[]> messages = IntStream.range(0, 1 + random.nextInt(5)).mapToObj(i -> new byte[random.nextInt(300)]).toList();
            messages.forEach(random::nextBytes);
            var script = LinkScript.parse("loss 20% seed " + seed + "; duplicate 700us 20% seed " + seed + "; delay 1500us 20% seed " + seed
                    + "; swap 10% seed " + seed + "; corrupt 10% seed " + seed);
            for (Sender sender : List.of(new StopAndWaitSender(settings), new SlidingWindowSender(settings))) {
                Outcome outcome = new Simulation(sender, new MessageReceiver(), script, Path.LOOPBACK).run(messages);
                assertThat(outcome.end()).as("seed %d", seed).isEqualTo(End.DELIVERED);
                assertThat(outcome.delivered()).as("seed %d", seed).usingElementComparator(Arrays::compare).isEqualTo(messages);
            }
        }
    }

    @Test
    void bothGiveUpAfterTheirAttempts() {
        var settings = new Settings(10, 1_000, 7, 1);
        for (Sender sender : List.of(new StopAndWaitSender(settings), new SlidingWindowSender(settings))) {
            Outcome outcome = new Simulation(sender, new MessageReceiver(), LinkScript.parse("drop DATA 1"), Path.LOOPBACK)
                    .run(List.of(new byte[25]));
            assertThat(outcome.end()).isEqualTo(End.GAVE_UP);
            assertThat(outcome.micros()).isEqualTo(100 + 7 * 1_000);
        }
    }

    @Test
    void stopAndWaitTakesAsLongAsPredicted() {
        for (int length : new int[] {0, 1, 1000, 1001, 100_000}) {
            var settings = new Settings(1000, 1_000_000, 7, 1);
            Outcome outcome = new Simulation(new StopAndWaitSender(settings), new MessageReceiver(), LinkScript.EMPTY, Path.LAN100)
                    .run(List.of(new byte[length]));
            double expected = Utilisation.messageMicros(length, 1000, Path.LAN100.bytesPerSecond(), 2 * Path.LAN100.delayMicros());
            assertThat((double) outcome.micros()).isBetween(expected, expected * 1.02); // an ACK has 24 bytes
        }
        assertThat(Utilisation.of(1000, 12_500_000, 0)).isBetween(0.976, 0.977);
        assertThat(Utilisation.of(Packet.LONGEST_PAYLOAD, 12_500_000, 10_000)).isBetween(0.34, 0.35);
    }

    /** Neither a lost packet nor a lost acknowledgement changes what it sends, and it is done at once. */
    @Test
    void withoutSynchronizationEachPacketIsSentOnceAndNothingIsWaitedFor() {
        checkUnsynchronized("", 3, 5);
        checkUnsynchronized("drop ACK", 3, 0);
        checkUnsynchronized("drop DATA 1.1", 0, 2); // the receiver waits for the first message
    }

    private static void checkUnsynchronized(String script, int delivered, int acknowledged) {
        var count = new UnsynchronizedSender.Count();
        var sender = new UnsynchronizedSender(new Settings(10, 1_000, 7, 1), count);
        Outcome outcome = new Simulation(sender, new MessageReceiver(), LinkScript.parse(script), Path.LOOPBACK)
                .run(List.of(new byte[25], new byte[0], new byte[10])); // 3, 1 and 1 packets
        assertThat(outcome.end()).isEqualTo(End.DELIVERED);
        assertThat(outcome.micros()).isZero();
        assertThat(outcome.journal().entries()).filteredOn(entry -> entry.from().equals(Simulation.SENDER)).hasSize(5);
        assertThat(outcome.delivered()).hasSize(delivered);
        assertThat(count.sent().sum()).isEqualTo(5);
        assertThat(count.acknowledged().sum()).isEqualTo(acknowledged);
    }

    /** A thread that was not stopped would wait for an hour. */
    @Test
    void eachPacketHasAThreadThatEndsWithItsAcknowledgement() throws InterruptedException {
        var settings = new Settings(10, 1_000, 7, 1);
        var threads = new ArrayList<Thread>();
        var sender = new TimedSender(
                new StopAndWaitSender(settings), TimeUnit.HOURS.toMicros(1), work -> threads.add(Daemon.start("timer", work)));
        Outcome outcome = new Simulation(sender, new MessageReceiver(), LinkScript.parse("loss 20% seed 1"), Path.LOOPBACK)
                .run(Collections.nCopies(20, new byte[25]));
        assertThat(outcome.end()).isEqualTo(End.DELIVERED);
        assertThat(outcome.journal().entries())
                .filteredOn(entry -> entry.from().equals(Simulation.SENDER))
                .hasSameSizeAs(threads)
                .hasSizeGreaterThan(20 * 3); // some are sent again
        for (Thread thread : threads) {
            thread.join();
        }
    }

    @Test
    void aThreadEndsWhenTheTimeoutIsOver() throws InterruptedException {
        var threads = new ArrayList<Thread>();
        var sender = new TimedSender(
                new StopAndWaitSender(new Settings(10, 1_000, 7, 1)), 1, work -> threads.add(Daemon.start("timer", work)));
        sender.send(1, new byte[5], 0);
        assertThat(threads).hasSize(1);
        threads.get(0).join();
    }
}
