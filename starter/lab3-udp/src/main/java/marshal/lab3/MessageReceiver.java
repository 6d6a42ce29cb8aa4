package marshal.lab3;

import java.util.List;
import marshal.kit.contract.Todo;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Receiver;

/**
 * Step 4: takes one peer's messages in order, each of them once, whatever the link loses, duplicates or delays.
 *
 * <pre>
 *    DATA of message     delivered before      acknowledge again: the acknowledgement was lost
 *                        the next one          keep, then acknowledge; deliver it if it is complete now
 *                        a later one           ignore
 * </pre>
 */
public final class MessageReceiver implements Receiver {

    @Override
    public Receipt received(Packet packet) {
        throw new Todo("lab3.4", "Acknowledge parts of delivered messages again; keep and acknowledge the parts of the "
                + "next message, and deliver it once when it is complete; ignore everything else.");
    }

    @Override
    public int held() {
        throw new Todo("lab3.4", "Return the number of bytes that are kept of an incomplete message.");
    }
}
