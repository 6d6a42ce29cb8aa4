package marshal.lab7;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import marshal.kit.contract.WireException;
import marshal.kit.lab7.Mesh;
import marshal.kit.lab7.SpaceLayout;

/** A node that trusts nobody. Its frames come from arrays, not from a network. */
public final class Wary {

    private final Space space;
    private final Frames frames = new Frames();
    private final Exchange exchange;

    /** @param classes the classes that it knows besides the lab's own */
    public Wary(SpaceLayout layout, List<String> classes) {
        space = new Space(layout, 0, Lab7Binding.shapes());
        classes.forEach(each -> space.shapes().add(Declarations.parse(each)));
        exchange = new Exchange(space, frames, false);
    }

    /** Takes the cluster of a frame with at least a header; returns its place. */
    public int receive(byte[] frame) throws WireException {
        frames.bytes = ByteBuffer.wrap(frame);
        return exchange.recv(Mesh.ANY).home();
    }

    /** Some bytes of its memory. */
    public byte[] memory(int address, int length) {
        var bytes = new byte[length];
        space.memory().part(address, length).get(bytes);
        return bytes;
    }

    /** Frees a cluster's place. */
    public void free(int home) {
        space.area().free(home);
    }

    /** Number of free bytes in the relocatable area. */
    public int free() {
        return space.area().free();
    }

    private static final class Frames implements Mesh {

        private ByteBuffer bytes; // of the next frame

        @Override
        public int me() {
            return 0;
        }

        @Override
        public int nodes() {
            return 2;
        }

        @Override
        public void send(int to, ByteBuffer bytes) {
            throw new UnsupportedOperationException("this node only listens");
        }

        @Override
        public Frame next(int from) {
            ByteBuffer head = bytes.slice(0, HEAD).order(ByteOrder.LITTLE_ENDIAN);
            ByteBuffer rest = bytes.slice(HEAD, bytes.limit() - HEAD);
            return new Frame() {
                @Override
                public int from() {
                    return 1;
                }

                @Override
                public int length() {
                    return HEAD + rest.limit();
                }

                @Override
                public ByteBuffer head() {
                    return head;
                }

                @Override
                public void read(ByteBuffer into) {
                    int count = into.remaining();
                    into.put(rest.slice(rest.position(), count));
                    rest.position(rest.position() + count);
                }
            };
        }

        @Override
        public void close() {
            // there is nothing to close
        }
    }
}
