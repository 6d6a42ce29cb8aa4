package marshal.kit.lab3.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import marshal.kit.lab3.Receiver.Receipt;
import marshal.kit.lab3.Settings;
import org.junit.jupiter.api.Test;

/** The search for the smallest script. */
class ScriptMinimizerTest {

    private static final String TEN =
            "drop DATA 0 #1; drop ACK 1 #1; duplicate DATA 2; delay 5ms DATA 3; swap DATA 4 #1; corrupt @3 DATA 5 #1; "
                    + "truncate 20 ACK 6 #1; drop ACK 7 #1-2; duplicate ACK 8; drop DATA 9 #1";

    @Test
    void findsTheOneRuleOutOfTen() {
        LinkScript ten = LinkScript.parse(TEN);
        for (LinkScript.Rule guilty : ten.rules()) {
            var runs = new AtomicInteger();
            LinkScript smallest = ScriptMinimizer.of(
                    ten,
                    new Journal(),
                    script -> {
                        runs.incrementAndGet();
                        return script.rules().contains(guilty);
                    },
                    100);
            assertThat(smallest.rules()).containsExactly(guilty);
            assertThat(runs.get()).isLessThan(20);
        }
    }

    @Test
    void findsTwoRulesThatAreOnlyTogetherGuilty() {
        LinkScript ten = LinkScript.parse(TEN);
        List<LinkScript.Rule> guilty = List.of(ten.rules().get(2), ten.rules().get(7));
        assertThat(ScriptMinimizer.of(
                                ten, new Journal(), script -> script.rules().containsAll(guilty), 100)
                        .rules())
                .containsExactlyElementsOf(guilty);
    }

    @Test
    void aRunThatFailsAnywayNeedsNoRule() {
        assertThat(ScriptMinimizer.of(LinkScript.parse(TEN), new Journal(), script -> true, 100))
                .isEqualTo(LinkScript.EMPTY);
    }

    @Test
    void stopsAfterSoManyRunsWithWhatFailed() {
        LinkScript ten = LinkScript.parse(TEN);
        Predicate<LinkScript> fails =
                script -> script.rules().contains(ten.rules().get(9));
        var runs = new AtomicInteger();
        LinkScript smallest = ScriptMinimizer.of(
                ten,
                new Journal(),
                script -> {
                    runs.incrementAndGet();
                    return fails.test(script);
                },
                4);
        assertThat(runs).hasValue(4);
        assertThat(fails).accepts(smallest);
        assertThat(smallest.rules()).hasSizeLessThan(10);
    }

    /** The receiver delivers a duplicate again. One lost ACK of a message's last packet is enough to show that. */
    @Test
    void turnsChanceIntoTheOnePacketThatMatters() {
        LinkScript script = LinkScript.parse("loss 30% seed 5");
        Simulation.Outcome failing = run(script);
        assertThat(failing.delivered()).hasSizeGreaterThan(20);
        LinkScript smallest = ScriptMinimizer.of(
                script, failing.journal(), each -> run(each).delivered().size() > 20, 200);
        assertThat(smallest.rules()).hasSize(1);
        assertThat(smallest.toString()).matches("drop ACK \\d+\\.0 #1");
    }

    private static Simulation.Outcome run(LinkScript script) {
        var sender = new TinySender(new Settings(10, 1000, 40, 1));
        var message = new byte[1];
        return new Simulation(
                        sender,
                        TinyReceiver.answering(
                                packet -> new Receipt(List.of(packet.acknowledgement()), packet.payload())),
                        script,
                        Simulation.Path.LOOPBACK)
                .run(Collections.nCopies(20, message));
    }
}
