package marshal.lab3;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.lab1.Message;
import marshal.lab1.Protocol;

/** Given: converts lab 1's messages to the bytes of one message of this lab, and back. */
final class Frames {

    /** The most frames in a message: a LINK and a VECTOR. All others are alone. */
    private static final int MOST = 2;

    private Frames() {}

    /** The frames of these messages, one behind the other. */
    static byte[] write(Message... messages) {
        int size = 0;
        for (Message message : messages) {
            size += size(message);
        }
        var out = new Bytes(size);
        try {
            for (Message message : messages) {
                Protocol.write(message, out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a stream in memory failed", e);
        }
        return out.all();
    }

    /** The size of a message in bytes. This much room is allocated, so that nothing has to move while it is written. */
    private static int size(Message message) {
        if (message instanceof Message.Request request && request.task() instanceof Task.Sort sort) {
            return 20 + 4 * sort.items().length;
        }
        if (message instanceof Message.Request request && request.task() instanceof Task.Multiply multiply) {
            return 28 + 4 * (elements(multiply.a()) + elements(multiply.b()));
        }
        if (message instanceof Message.TorusRequest request) {
            return 56 + 4 * (elements(request.task().a()) + elements(request.task().b()));
        }
        if (message instanceof Message.Reply reply && reply.result() instanceof Result.Sorted sorted) {
            return 28 + 4 * sorted.items().length;
        }
        if (message instanceof Message.Reply reply && reply.result() instanceof Result.Product product) {
            return 32 + 4 * elements(product.c());
        }
        if (message instanceof Message.Vector vector) {
            return 20 + 4 * vector.elements().length;
        }
        return 28; // a LINK; an ERROR is longer, and rare
    }

    private static int elements(int[][] matrix) {
        return matrix.length == 0 ? 0 : matrix.length * matrix[0].length;
    }

    /** A byte array stream whose bytes are not copied again when they are complete. */
    private static final class Bytes extends ByteArrayOutputStream {

        Bytes(int size) {
            super(size);
        }

        byte[] all() {
            return count == buf.length ? buf : toByteArray();
        }
    }

    /**
     * Reads the messages in these bytes.
     *
     * @throws WireException if they are not frames, up to the last byte
     */
    static List<Message> read(byte[] bytes) throws WireException {
        var in = new ByteArrayInputStream(bytes);
        var messages = new ArrayList<Message>();
        try {
            for (Message message = Protocol.read(in); message != null; message = Protocol.read(in)) {
                if (messages.size() == MOST) {
                    throw new MalformedMessageException("more than " + MOST + " frames in one message");
                }
                messages.add(message);
            }
        } catch (WireException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException("a stream in memory failed", e);
        }
        return messages;
    }
}
