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

/** Given: lab 1's messages as the bytes of one message of this lab, and back. */
final class Frames {

    /** A LINK and a VECTOR; everything else is alone. */
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

    /** How many bytes a message has: so much room is made, and nothing has to move while it is written. */
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

    /** Bytes that are not copied once more when they are there. */
    private static final class Bytes extends ByteArrayOutputStream {

        Bytes(int size) {
            super(size);
        }

        byte[] all() {
            return count == buf.length ? buf : toByteArray();
        }
    }

    /**
     * The messages that these bytes hold.
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
