package marshal.kit.lab3.link;

import java.util.List;
import marshal.kit.lab3.Packet;
import marshal.kit.net.Passed;

/**
 * A packet in virtual time. Nobody reads its bytes; a flag says whether they were changed.
 *
 * @param packet    the packet
 * @param isDamaged whether its bytes were changed, so that decoding would refuse it
 * @param length    its length in bytes
 */
record SimulatedPacket(Packet packet, boolean isDamaged, int length) implements LinkUnit {

    @Override
    public Heading heading() {
        return Heading.of(packet);
    }

    @Override
    public byte[] head() {
        return Passed.NO_HEAD;
    }

    @Override
    public List<Integer> sample() {
        return List.of();
    }

    @Override
    public LinkUnit corrupted(int at) {
        return new SimulatedPacket(packet, true, length);
    }

    @Override
    public LinkUnit cut(int bytes) {
        return new SimulatedPacket(packet, true, bytes);
    }

    @Override
    public LinkUnit kept() {
        return this;
    }
}
