package marshal.lab3;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;

/**
 * Given, for {@link UdpUnsynchronized}: puts all packets of a message on the wire, waits for none of them and sends
 * nothing again. It calls a message delivered as soon as it is sent. It only counts acknowledgements.
 */
final class UnsynchronizedSender implements Sender {

    /** Counts the packets of several senders. */
    record Count(LongAdder sent, LongAdder acknowledged) {

        Count() {
            this(new LongAdder(), new LongAdder());
        }
    }

    private final Settings settings;
    private final Count count;
    private Status status = Status.IDLE;

    UnsynchronizedSender(Settings settings, Count count) {
        this.settings = settings;
        this.count = count;
    }

    @Override
    public List<Packet> send(int message, byte[] bytes, long now) {
        List<byte[]> parts = Parts.split(bytes, settings.payload());
        var packets = new ArrayList<Packet>();
        for (int number = 0; number < parts.size(); number++) {
            packets.add(new Packet(Packet.Type.DATA, message, number, parts.size(), parts.get(number)));
        }
        count.sent.add(packets.size());
        status = Status.DELIVERED;
        return packets;
    }

    @Override
    public List<Packet> received(Packet acknowledgement, long now) {
        count.acknowledged.increment();
        return List.of();
    }

    @Override
    public List<Packet> elapsed(long now) {
        return List.of();
    }

    @Override
    public long deadline() {
        return Long.MAX_VALUE;
    }

    @Override
    public Status status() {
        return status;
    }
}
