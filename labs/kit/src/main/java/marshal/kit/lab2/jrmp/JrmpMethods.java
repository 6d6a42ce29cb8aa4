package marshal.kit.lab2.jrmp;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The numbers of lab 2's RemoteWorker methods in remote calls. Each is the start of a hash of the method's name and
 * types.
 */
public final class JrmpMethods {

    /** execute: sends a task, returns a result. */
    public static final long EXECUTE = hash("execute(Ljava/io/Serializable;)Ljava/io/Serializable;");
    /** accept: sends a vector. */
    public static final long ACCEPT = hash("accept(Ljava/io/Serializable;)V");

    private JrmpMethods() {}

    private static long hash(String method) {
        try {
            var bytes = new ByteArrayOutputStream();
            new DataOutputStream(bytes).writeUTF(method);
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(bytes.toByteArray());
            return ByteBuffer.wrap(digest).order(ByteOrder.LITTLE_ENDIAN).getLong();
        } catch (IOException | NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
