package marshal.checks.lab3;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Receiver;

/** A receiver that takes and acknowledges everything that comes: enough to observe a sender. */
final class AcknowledgingReceiver implements Receiver {

    private final Map<Integer, Map<Integer, byte[]>> messages = new TreeMap<>();

    @Override
    public Receipt received(Packet data) {
        Map<Integer, byte[]> parts = messages.computeIfAbsent(data.message(), message -> new TreeMap<>());
        boolean isNew = parts.put(data.number(), data.payload()) == null;
        var whole = new ByteArrayOutputStream();
        parts.values().forEach(whole::writeBytes);
        return new Receipt(
                List.of(data.acknowledgement()), isNew && parts.size() == data.total() ? whole.toByteArray() : null);
    }

    @Override
    public int held() {
        return 0;
    }
}
