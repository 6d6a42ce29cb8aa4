package marshal.kit.lab3.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Receiver;
import marshal.kit.lab3.Receiver.Receipt;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;
import marshal.kit.lab3.link.Simulation.Bounds;
import marshal.kit.lab3.link.Simulation.End;
import marshal.kit.lab3.link.Simulation.Outcome;
import marshal.kit.lab3.link.Simulation.Path;
import org.junit.jupiter.api.Test;

/** Virtual time, tested with a short stop-and-wait. */
class SimulationTest {

    private static final Settings SETTINGS = new Settings(10, 1000, 4, 1);
    private static final Path PATH = new Path(100, 0);
    private static final byte[] THREE_PARTS = bytes(25);

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    private static Outcome run(String script, byte[]... messages) {
        return run(script, PATH, messages);
    }

    private static Outcome run(String script, Path path, byte[]... messages) {
        return new Simulation(new TinySender(SETTINGS), new TinyReceiver(), LinkScript.parse(script), path)
                .run(List.of(messages));
    }

    /** Sends one message of one byte. */
    private static Outcome run(Sender sender, Receiver receiver, String script) {
        return new Simulation(sender, receiver, LinkScript.parse(script), PATH).run(List.of(bytes(1)));
    }

    private static Sender waitingUntil(long deadline) {
        return new TinySender(SETTINGS) {
            @Override
            public long deadline() {
                return deadline;
            }
        };
    }

    private static void assertDelivered(Outcome outcome, long micros, byte[]... messages) {
        assertThat(outcome.delivered()).containsExactly(messages);
        assertThat(outcome.end()).isEqualTo(End.DELIVERED);
        assertThat(outcome.status()).isEqualTo(Sender.Status.DELIVERED);
        assertThat(outcome.micros()).isEqualTo(micros);
    }

    @Test
    void withoutRulesAMessageTakesARoundTripAPacket() {
        assertDelivered(run("", THREE_PARTS), 600, THREE_PARTS);
        assertDelivered(run("", new byte[0]), 200, new byte[0]);
        assertDelivered(run("", THREE_PARTS, bytes(3), bytes(10)), 1000, THREE_PARTS, bytes(3), bytes(10));
    }

    @Test
    void lostDataIsSentAgain() {
        Outcome outcome = run("drop DATA 1 #1-2", THREE_PARTS);
        assertDelivered(outcome, 2600, THREE_PARTS);
        assertThat(outcome.journal().entries())
                .filteredOn(Journal.Entry::isLost)
                .hasSize(2);
    }

    @Test
    void aLostAckHasItsDataSentAgainAndDeliversOnce() {
        assertDelivered(run("drop ACK 2 #1", THREE_PARTS), 1600, THREE_PARTS);
        assertDelivered(run("drop ACK 2 #1", THREE_PARTS, bytes(4)), 1800, THREE_PARTS, bytes(4));
    }

    @Test
    void duplicatesChangeNothing() {
        assertDelivered(run("duplicate ANY", THREE_PARTS, bytes(4)), 800, THREE_PARTS, bytes(4));
    }

    @Test
    void lateCopiesArriveAfterTheEndToo() {
        var acks = new int[1];
        Receiver receiver = new TinyReceiver();
        Outcome outcome = new Simulation(
                        new TinySender(SETTINGS),
                        TinyReceiver.answering(packet -> {
                            acks[0]++;
                            return receiver.received(packet);
                        }),
                        LinkScript.parse("duplicate 5s DATA 2"),
                        PATH)
                .run(List.of(THREE_PARTS));
        assertDelivered(outcome, 600, THREE_PARTS);
        assertThat(acks[0]).isEqualTo(4);
    }

    @Test
    void delayOverTheTimeoutMakesADuplicate() {
        Outcome outcome = run("delay 950us DATA 0 #1", THREE_PARTS);
        assertDelivered(outcome, 1550, THREE_PARTS);
        assertThat(Ladder.of(outcome.journal())).contains("late", "#2", "delayed 950us");
    }

    @Test
    void swappedPacketsArriveAfterTheNextOne() {
        Outcome outcome = run("swap DATA 0 #1", THREE_PARTS);
        assertDelivered(outcome, 1600, THREE_PARTS);
        assertThat(outcome.journal().entries()).filteredOn(Journal.Entry::late).hasSize(1);
    }

    @Test
    void whatIsDamagedIsAsGoodAsLost() {
        assertDelivered(run("corrupt @3 DATA 0 #1; truncate 30 ACK 1 #1", THREE_PARTS), 1600, THREE_PARTS);
        assertDelivered(run("corrupt DATA 0 #1; truncate 23 ACK 1 #1", THREE_PARTS), 2600, THREE_PARTS);
    }

    @Test
    void aSenderThatIsNeverAnsweredGivesUp() {
        Outcome outcome = run("drop ACK", THREE_PARTS);
        assertThat(outcome.end()).isEqualTo(End.GAVE_UP);
        assertThat(outcome.status()).isEqualTo(Sender.Status.GAVE_UP);
        assertThat(outcome.micros()).isEqualTo(4000);
        assertThat(outcome.delivered()).isEmpty();
    }

    @Test
    void thePathTakesTimeForEveryByte() {
        var path = new Path(1000, 1_000_000); // one byte per microsecond
        assertDelivered(run("", path, bytes(10)), 34 + 1000 + 24 + 1000, bytes(10));
        var flood = new TinySender(SETTINGS) {
            @Override
            public List<Packet> send(int message, byte[] bytes, long now) {
                List<Packet> packets = super.send(message, bytes, now);
                return List.of(packets.get(0), packets.get(0), packets.get(0));
            }
        };
        Outcome outcome = new Simulation(flood, new TinyReceiver(), LinkScript.EMPTY, path).run(List.of(bytes(10)));
        assertThat(outcome.journal().entries())
                .filteredOn(entry -> entry.from().equals("M"))
                .extracting(Journal.Entry::at)
                .startsWith(0L, 34L, 68L);
    }

    @Test
    void lossByChanceIsTheSameInEveryRunAndDeliversAll() {
        var sender = new Settings(1, 1000, 40, 1);
        List<Outcome> outcomes = IntStream.range(0, 2)
                .mapToObj(i -> new Simulation(
                                new TinySender(sender),
                                new TinyReceiver(),
                                LinkScript.parse(
                                        "loss 20% seed 7; duplicate 10% seed 7; corrupt 5% seed 3; delay 1500us 5% "
                                                + "seed 2"),
                                PATH)
                        .run(List.of(bytes(400), bytes(30))))
                .toList();
        assertThat(outcomes.get(0).delivered()).containsExactly(bytes(400), bytes(30));
        assertThat(outcomes.get(0).journal().entries())
                .isEqualTo(outcomes.get(1).journal().entries());
        assertThat(outcomes.get(0).journal().entries())
                .filteredOn(Journal.Entry::isLost)
                .hasSizeBetween(150, 350);
    }

    @Test
    void whoNeverWaitsIsBounded() {
        Outcome outcome = run(waitingUntil(0), TinyReceiver.answering(packet -> new Receipt(List.of(), null)), "");
        assertThat(outcome.end()).isEqualTo(End.OUT_OF_EVENTS);
    }

    @Test
    void whoWaitsForNothingIsStuck() {
        Outcome outcome = run(waitingUntil(Long.MAX_VALUE), new TinyReceiver(), "drop ACK #1");
        assertThat(outcome.end()).isEqualTo(End.STUCK);
        assertThat(outcome.status()).isEqualTo(Sender.Status.SENDING);
    }

    @Test
    void virtualTimeIsBounded() {
        Settings slow = new Settings(1, 1_000_000, 1000, 1);
        Outcome outcome = new Simulation(
                        new TinySender(slow),
                        new TinyReceiver(),
                        LinkScript.parse("drop ANY"),
                        PATH,
                        new Bounds(1000, 10_000_000))
                .run(List.of(bytes(1)));
        assertThat(outcome.end()).isEqualTo(End.OUT_OF_TIME);
        assertThat(outcome.micros()).isEqualTo(10_000_000);
    }

    @Test
    void floodsAreBounded() {
        var flood = new TinySender(new Settings(1, 1000, 1_000_000, 1)) {
            @Override
            public List<Packet> elapsed(long now) {
                List<Packet> packets = super.elapsed(now);
                return packets.isEmpty() ? packets : Collections.nCopies(1_000_000, packets.get(0));
            }
        };
        Outcome outcome = run(flood, new TinyReceiver(), "drop ANY");
        assertThat(outcome.end()).isEqualTo(End.OUT_OF_EVENTS);
        assertThat(outcome.journal().entries()).hasSizeLessThanOrEqualTo(20_000);
    }

    @Test
    void aTimerThatNobodyStoppedShowsInTheJournal() {
        var careless = new TinySender(SETTINGS) {
            @Override
            public long deadline() {
                return Math.min(super.deadline(), 5000);
            }

            @Override
            public List<Packet> elapsed(long now) {
                return status() == Status.DELIVERED && now < 6000
                        ? List.of(new Packet(Packet.Type.DATA, 1, 0, 1, new byte[1]))
                        : super.elapsed(now);
            }
        };
        Outcome outcome = new Simulation(
                        careless, new TinyReceiver(), LinkScript.EMPTY, PATH, new Bounds(100, 1_000_000))
                .run(List.of(bytes(1)));
        assertThat(outcome.end()).isEqualTo(End.DELIVERED);
        assertThat(outcome.micros()).isEqualTo(200);
        assertThat(outcome.journal().entries()).anyMatch(entry -> entry.at() == 5000 && entry.transmission() == 2);
    }

    @Test
    void whatTheyThrowIsThrownOnAndTheJournalRemains() {
        var simulation = new Simulation(
                new TinySender(SETTINGS),
                TinyReceiver.answering(packet -> {
                    throw new UnsupportedOperationException("todo");
                }),
                LinkScript.EMPTY,
                PATH);
        assertThatThrownBy(() -> simulation.run(List.of(bytes(1)))).hasMessage("todo");
        assertThat(simulation.journal().entries()).hasSize(1);
        Receiver careless = TinyReceiver.answering(packet -> new Receipt(null, null));
        assertThatThrownBy(() -> run(new TinySender(SETTINGS), careless, ""))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the receiver returned null");
    }
}
