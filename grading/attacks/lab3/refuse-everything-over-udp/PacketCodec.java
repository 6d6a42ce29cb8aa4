package marshal.lab3;

import java.nio.ByteBuffer;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.lab3.Packet;

public final class PacketCodec {

    static final short MAGIC = 0x4D55;
    static final byte VERSION = 1;

    private PacketCodec() {}

    public static void encode(Packet packet, ByteBuffer out) {
        throw new IllegalArgumentException("refused");
    }

    public static Packet decode(ByteBuffer in) throws MalformedMessageException {
        throw new MalformedMessageException("refused");
    }
}
