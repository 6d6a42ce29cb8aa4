package marshal.checks.lab3;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import marshal.checks.played.RawMessage;

/** A message that arrived at a peer of the checks, reassembled from its packets. */
record ReceivedMessage(InetSocketAddress from, byte[] bytes) {

    /** Returns its first frame. */
    RawMessage frame() {
        return frames().get(0);
    }

    int id() {
        return frame().id();
    }

    /** Returns the frames of lab 1 that it holds; none if it holds anything else. */
    List<RawMessage> frames() {
        var frames = new ArrayList<RawMessage>();
        var fields = ByteBuffer.wrap(bytes);
        for (int at = 0; at < bytes.length; ) {
            int body = at + RawMessage.HEADER;
            if (body > bytes.length
                    || fields.getInt(at) != 0x4D415253
                    || fields.getInt(at + 12) < 0
                    || fields.getInt(at + 12) > bytes.length - body) {
                return List.of();
            }
            int end = body + fields.getInt(at + 12);
            frames.add(new RawMessage(bytes[at + 5], fields.getInt(at + 8), Arrays.copyOfRange(bytes, body, end)));
            at = end;
        }
        return frames;
    }
}
