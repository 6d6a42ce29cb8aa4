package marshal.bench.lab3;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;
import marshal.lab3.Parts;

/**
 * UDP before packet synchronization (Rahimi et al., section 4.3): puts all packets of a message on the wire and waits
 * for none. It sends nothing again. The receiver acknowledges as usual, and the counted acknowledgements show which
 * packets were lost.
 */
final class UnsynchronizedSender implements Sender {

    /** Counts the packets of all senders of a run. */
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
        status = Status.SENDING;
        return packets;
    }

    @Override
    public List<Packet> received(Packet acknowledgement, long now) {
        count.acknowledged.increment();
        return elapsed(now);
    }

    @Override
    public List<Packet> elapsed(long now) {
        status = Status.DELIVERED; // the most that it will ever know
        return List.of();
    }

    /**
     * The deadline is immediate. The endpoint's next look at the timers ends the message, unless an acknowledgement
     * comes first.
     */
    @Override
    public long deadline() {
        return status == Status.SENDING ? 0 : Long.MAX_VALUE;
    }

    @Override
    public Status status() {
        return status;
    }
}
