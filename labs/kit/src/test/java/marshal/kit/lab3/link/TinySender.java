package marshal.kit.lab3.link;

import java.util.Arrays;
import java.util.List;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;

/** Stop-and-wait in its shortest form, for testing the simulation. */
class TinySender implements Sender {

    private final Settings settings;
    private byte[] bytes;
    private Packet waiting;
    private int sent;
    private long deadline = Long.MAX_VALUE;
    private Status status = Status.IDLE;

    TinySender(Settings settings) {
        this.settings = settings;
    }

    @Override
    public List<Packet> send(int message, byte[] bytes, long now) {
        this.bytes = bytes;
        status = Status.SENDING;
        return begin(message, 0, now);
    }

    private List<Packet> begin(int message, int number, long now) {
        int size = settings.payload();
        int total = Math.max(1, (bytes.length + size - 1) / size);
        byte[] part = Arrays.copyOfRange(bytes, number * size, Math.min(bytes.length, number * size + size));
        waiting = new Packet(Packet.Type.DATA, message, number, total, part);
        sent = 1;
        deadline = now + settings.timeoutMicros();
        return List.of(waiting);
    }

    @Override
    public List<Packet> received(Packet ack, long now) {
        if (status != Status.SENDING || ack.message() != waiting.message() || ack.number() != waiting.number()) {
            return List.of();
        }
        if (waiting.number() + 1 < waiting.total()) {
            return begin(waiting.message(), waiting.number() + 1, now);
        }
        status = Status.DELIVERED;
        deadline = Long.MAX_VALUE;
        return List.of();
    }

    @Override
    public List<Packet> elapsed(long now) {
        if (now < deadline) {
            return List.of();
        }
        if (sent == settings.attempts()) {
            status = Status.GAVE_UP;
            deadline = Long.MAX_VALUE;
            return List.of();
        }
        sent++;
        deadline = now + settings.timeoutMicros();
        return List.of(waiting);
    }

    @Override
    public long deadline() {
        return deadline;
    }

    @Override
    public Status status() {
        return status;
    }
}
