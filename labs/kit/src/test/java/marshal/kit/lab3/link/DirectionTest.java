package marshal.kit.lab3.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.kit.lab3.Packet;
import org.junit.jupiter.api.Test;

/** A direction of the link keeps some items of a long sort, each from the packet that it is in. */
class DirectionTest {

    private final Direction direction = new Direction("M", "0", 1, null, true, bytes -> {});

    @Test
    void aPacketHasThoseOfTheNineItemsThatAreInIt() {
        byte[] message = sort(41);
        assertThat(samples(message, 100)).containsExactly(List.of(0, 5, 10, 15), List.of(20, 25, 30, 35, 40));
        assertThat(samples(message, message.length)).containsExactly(List.of(0, 5, 10, 15, 20, 25, 30, 35, 40));
        assertThat(samples(message, 101).stream().mapToInt(List::size).sum())
                .as("an item may be in two packets, and is in no sample then")
                .isBetween(7, 9);
    }

    @Test
    void whatIsShortOrNoSortHasNone() {
        assertThat(samples(sort(9), 20)).allSatisfy(sample -> assertThat(sample).isEmpty());
        byte[] multiply = sort(41);
        multiply[5] = 2;
        assertThat(samples(multiply, 100))
                .allSatisfy(sample -> assertThat(sample).isEmpty());
        assertThat(direction.sample(packet(new byte[0]), new Heading(Heading.Kind.DATA, 7, -3, 1)))
                .as("a packet of a message that nobody knows")
                .isEmpty();
    }

    private List<List<Integer>> samples(byte[] message, int payload) {
        var samples = new ArrayList<List<Integer>>();
        int total = (message.length + payload - 1) / payload;
        for (int number = 0; number < total; number++) {
            int from = number * payload;
            byte[] part = Arrays.copyOfRange(message, from, Math.min(from + payload, message.length));
            samples.add(direction.sample(packet(part), new Heading(Heading.Kind.DATA, 1, number, total)));
        }
        return samples;
    }

    private static ByteBuffer packet(byte[] payload) {
        return ByteBuffer.allocate(Packet.HEADER + payload.length).put(Packet.HEADER, payload);
    }

    /** SORT of the items 0, 1, 2 ..., as lab 1's protocol has it. */
    private static byte[] sort(int items) {
        ByteBuffer bytes = ByteBuffer.allocate(20 + 4 * items);
        bytes.putInt(0x4D415253)
                .put((byte) 1)
                .put((byte) 1)
                .putShort((short) 0)
                .putInt(1)
                .putInt(4 + 4 * items);
        bytes.putInt(items);
        for (int i = 0; i < items; i++) {
            bytes.putInt(i);
        }
        return bytes.array();
    }
}
