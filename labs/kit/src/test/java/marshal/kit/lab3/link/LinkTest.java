package marshal.kit.lab3.link;

import static marshal.kit.lab3.link.TestPackets.ack;
import static marshal.kit.lab3.link.TestPackets.data;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.kit.trace.Event;
import org.junit.jupiter.api.Test;

/** The effect of each rule on the bytes of a packet. */
class LinkTest {

    private static final byte[] DATA_2_3 = data(2, 3, 9, "some bytes".getBytes(StandardCharsets.UTF_8));
    private static final byte[] DATA_2_4 = data(2, 4, 9, "more".getBytes(StandardCharsets.UTF_8));
    private static final byte[] ACK_2_3 = ack(2, 3, 9);

    private final Journal journal = new Journal();
    private Link link;
    private long now = 1000;

    private void follow(String script) {
        link = new Link(LinkScript.parse(script), journal);
    }

    /** What comes out at a time, such as {@code 1000 bytes}. */
    private record Out(long at, List<Byte> bytes) {}

    private static Out out(long at, byte[] bytes) {
        var list = new ArrayList<Byte>();
        for (byte b : bytes) {
            list.add(b);
        }
        return new Out(at, list);
    }

    private List<Out> pass(byte[] bytes) {
        return pass("M", "0", bytes);
    }

    private List<Out> pass(String from, String to, byte[] bytes) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(100).put(bytes).flip();
        List<Link.Delivery> deliveries = link.pass(from, to, new Datagram(buffer, Heading.read(buffer)), now);
        var outs = new ArrayList<Out>();
        for (Link.Delivery delivery : deliveries) {
            ByteBuffer parcel = ((Datagram) delivery.parcel()).bytes().rewind();
            byte[] copy = new byte[parcel.remaining()];
            parcel.get(copy);
            outs.add(out(delivery.at(), copy));
        }
        return outs;
    }

    @Test
    void aTraceSaysWhatArrives() {
        byte[] data = data(2, 3, 9, new byte[8]);
        record Case(String script, String events) {}
        List.of(
                        new Case("", "passed"),
                        new Case("drop DATA", "dropped"),
                        new Case("duplicate DATA", "passed"),
                        new Case("duplicate 5ms DATA", "passed delivered"),
                        new Case("delay 5ms DATA", "delayed delivered"),
                        new Case("corrupt @30 DATA", "damaged"),
                        new Case("truncate 30 DATA", "damaged"),
                        new Case("truncate 99 DATA", "passed"))
                .forEach(each -> {
                    var heard = new ArrayList<Event>();
                    link = new Link(LinkScript.parse(each.script), new Journal(0, heard::add));
                    pass(data);
                    assertThat(heard.stream().map(event -> event.kind().name()))
                            .as(each.script)
                            .containsExactly(each.events.split(" "));
                    assertThat(heard)
                            .extracting(Event::elements)
                            .as(each.script)
                            .first()
                            .isEqualTo(2L);
                });
        var heard = new ArrayList<Event>();
        link = new Link(LinkScript.parse("swap DATA 3 #1"), new Journal(0, heard::add));
        pass(data);
        pass(data);
        pass("0", "M", ACK_2_3);
        assertThat(heard)
                .extracting(event -> event.kind() + " " + event.name() + ", " + event.elements())
                .containsExactly(
                        "delayed DATA 2.3, 2",
                        "retransmitted DATA 2.3, 2",
                        "delivered DATA 2.3, 2",
                        "passed ACK 2.3, 0");
    }

    private void assertPasses(byte[] bytes) {
        assertPasses("M", "0", bytes);
    }

    private void assertPasses(String from, String to, byte[] bytes) {
        assertThat(pass(from, to, bytes)).containsExactly(out(now, bytes));
    }

    @Test
    void dropLosesThePacketsThatItNames() {
        follow("drop DATA 2.3 #2-3");
        assertPasses(DATA_2_3);
        assertThat(pass(DATA_2_3)).isEmpty();
        assertPasses(DATA_2_4);
        assertPasses(ACK_2_3);
        assertThat(pass(DATA_2_3)).isEmpty();
        assertPasses(DATA_2_3);
        assertPasses(data(1, 3, 9, new byte[1]));
    }

    @Test
    void everyDirectionCountsItsTransmissions() {
        follow("drop DATA 3 from M #1; drop ANY from 1 to 0");
        assertThat(pass("M", "0", DATA_2_3)).isEmpty();
        assertThat(pass("M", "1", DATA_2_3)).isEmpty();
        assertThat(pass("M2", "0", DATA_2_3)).as("another manager").isEmpty();
        assertPasses("M", "0", DATA_2_3);
        assertPasses("0", "M", DATA_2_3);
        assertThat(pass("1", "0", ACK_2_3)).isEmpty();
        assertPasses("0", "1", ACK_2_3);
        assertPasses("1", "1", ACK_2_3);
    }

    @Test
    void whatIsNoPacketIsOnlyHitByAny() {
        byte[] rubbish = {1, 2, 3};
        follow("drop DATA; drop ACK; drop ANY 0");
        assertPasses(rubbish);
        assertPasses(new byte[0]);
        byte[] otherVersion = DATA_2_3.clone();
        otherVersion[2] = 2;
        assertPasses(otherVersion);
        follow("drop ANY #2");
        assertPasses(rubbish);
        assertThat(pass(rubbish)).isEmpty();
    }

    @Test
    void duplicateDeliversTwice() {
        follow("duplicate DATA #1; duplicate 5ms ACK");
        assertThat(pass(DATA_2_3)).containsExactly(out(1000, DATA_2_3), out(1000, DATA_2_3));
        assertThat(pass(ACK_2_3)).containsExactly(out(1000, ACK_2_3), out(6000, ACK_2_3));
        assertPasses(DATA_2_3);
    }

    @Test
    void delayDeliversLater() {
        follow("delay 20ms DATA 3; delay 1us ANY");
        assertThat(pass(DATA_2_3)).containsExactly(out(21_001, DATA_2_3));
        assertThat(pass(DATA_2_4)).containsExactly(out(1001, DATA_2_4));
    }

    @Test
    void swapDeliversAfterTheNextOneOfTheSameDirection() {
        follow("swap DATA 3 #1");
        assertThat(pass(DATA_2_3)).isEmpty();
        assertPasses("0", "M", ACK_2_3);
        now = 5000;
        assertThat(pass(DATA_2_4)).containsExactly(out(5000, DATA_2_4), out(5000, DATA_2_3));
        assertPasses(DATA_2_3);
    }

    @Test
    void swapGoesOnWhenTheNextOneIsLostOrSwappedToo() {
        follow("swap DATA 3 #1-2; drop DATA 4");
        assertThat(pass(DATA_2_3)).isEmpty();
        assertThat(pass(DATA_2_4)).containsExactly(out(1000, DATA_2_3));
        assertThat(pass(DATA_2_3)).isEmpty();
        assertThat(pass(DATA_2_3)).containsExactly(out(1000, DATA_2_3), out(1000, DATA_2_3));
    }

    @Test
    void corruptFlipsTheBitsOfOneByte() {
        follow("corrupt @25 DATA 3; corrupt @99 DATA 4; corrupt ACK");
        byte[] expected = DATA_2_3.clone();
        expected[25] = (byte) ~expected[25];
        assertThat(pass(DATA_2_3)).containsExactly(out(1000, expected));
        assertPasses(DATA_2_4);
        byte[] ack = ACK_2_3.clone();
        List<Byte> corrupted = pass(ACK_2_3).get(0).bytes();
        assertThat(corrupted).hasSameSizeAs(out(0, ack).bytes());
        int place = (int) journal.entries().get(2).effects().get(0).amount();
        ack[place] = (byte) ~ack[place];
        assertThat(corrupted).isEqualTo(out(0, ack).bytes());
        assertThat(journal.entries()).extracting(Journal.Entry::isDamaged).containsExactly(true, false, true);
    }

    @Test
    void truncateCuts() {
        follow("truncate 7 DATA 3; truncate 0 DATA 4; truncate 24 ACK");
        assertThat(pass(DATA_2_3)).containsExactly(out(1000, Arrays.copyOf(DATA_2_3, 7)));
        assertThat(pass(DATA_2_4)).containsExactly(out(1000, new byte[0]));
        assertPasses(ACK_2_3);
        assertThat(journal.entries()).extracting(Journal.Entry::isDamaged).containsExactly(true, true, false);
    }

    @Test
    void allTheRulesOfAPacketAreFollowed() {
        follow("duplicate 3ms DATA; delay 1ms DATA; corrupt @0 DATA; truncate 2 DATA");
        byte[] expected = {(byte) ~0x4D, 0x55};
        assertThat(pass(DATA_2_3)).containsExactly(out(2000, expected), out(5000, expected));
    }

    @Test
    void chanceHitsAsManyAsItSaysAndTheSameInAnyOrder() {
        follow("loss 10% seed 7");
        var lost = new ArrayList<Integer>();
        for (int number = 0; number < 1000; number++) {
            if (pass(data(1, number, 1000, new byte[0])).isEmpty()) {
                lost.add(number);
            }
        }
        assertThat(lost).hasSizeBetween(70, 130);
        follow("loss 10% seed 7");
        for (int number = 999; number >= 0; number--) {
            assertThat(pass(data(1, number, 1000, new byte[0])).isEmpty()).isEqualTo(lost.contains(number));
        }
        follow("loss 10% seed 8");
        assertThat(lost)
                .anyMatch(number -> !pass(data(1, number, 1000, new byte[0])).isEmpty());
    }

    @Test
    void aChanceOfNothingAndOfEverythingAreMeant() {
        follow("loss 0% seed 1");
        assertPasses(DATA_2_3);
        follow("loss 100% seed 1");
        assertThat(pass(DATA_2_3)).isEmpty();
    }

    @Test
    void theJournalIsBounded() {
        var small = new Journal(2);
        link = new Link(LinkScript.EMPTY, small);
        for (int i = 0; i < 5; i++) {
            assertPasses(DATA_2_3);
        }
        assertThat(small.entries()).hasSize(2);
        assertThat(small.missed()).isEqualTo(3);
    }
}
