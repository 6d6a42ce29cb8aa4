package marshal.kit.lab3.link;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.function.Function;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Receiver;

/** The other end of {@link TinySender}: a message's packets arrive in order, perhaps repeatedly. */
class TinyReceiver implements Receiver {

    private final ByteArrayOutputStream message = new ByteArrayOutputStream();
    private int delivered;
    private int expected;

    /** A receiver that keeps nothing and answers as told. */
    static Receiver answering(Function<Packet, Receipt> answer) {
        return new Receiver() {
            @Override
            public Receipt received(Packet data) {
                return answer.apply(data);
            }

            @Override
            public int held() {
                return 0;
            }
        };
    }

    @Override
    public int held() {
        return message.size();
    }

    @Override
    public Receipt received(Packet data) {
        if (data.message() == delivered + 1 && data.number() == expected) {
            message.writeBytes(data.payload());
            expected++;
            if (expected == data.total()) {
                byte[] whole = message.toByteArray();
                message.reset();
                delivered++;
                expected = 0;
                return new Receipt(List.of(data.acknowledgement()), whole);
            }
        }
        return new Receipt(List.of(data.acknowledgement()), null);
    }
}
