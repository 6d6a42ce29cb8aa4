package marshal.kit.lab2;

import java.io.IOException;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;

/** Lab 2 as the checks see it. */
public interface Lab2 extends LabCode {

    /** Steps 1 to 5, 7 and 8: RMI with task objects that are Serializable. */
    @Override
    Mechanism mechanism();

    /** Step 6: RMI with task objects that are Externalizable. */
    Mechanism externalizable();

    /** Steps 3 and 6: a task's object, as an ObjectOutputStream writes it. A Cannon task contains no neighbours. */
    byte[] writeTask(Encoding encoding, Task task) throws IOException;

    /** The task in these bytes, read through the lab's filter. */
    Task readTask(Encoding encoding, byte[] stream) throws IOException;

    /** A result's object, as an ObjectOutputStream writes it. */
    byte[] writeResult(Encoding encoding, Result result) throws IOException;

    /** The result in these bytes, read through the lab's filter. */
    Result readResult(Encoding encoding, byte[] stream) throws IOException;

    /** Steps 5 and 6: a vector's object, as an ObjectOutputStream writes it. */
    byte[] writeVector(Encoding encoding, Vector vector) throws IOException;

    /** The vector in these bytes, read through the lab's filter. */
    Vector readVector(Encoding encoding, byte[] stream) throws IOException;

    /**
     * Step 6: how often a task's external form calls its stream when it is written and read. Few calls mean that it
     * works in bulk.
     */
    StreamCalls streamCalls(Task task) throws IOException;

    /** Step 6: how often a result's external form calls its stream. */
    StreamCalls streamCallsOfResult(Result result) throws IOException;

    /** Step 6: how often a vector's external form calls its stream. */
    StreamCalls streamCallsOfVector(Vector vector) throws IOException;

    /**
     * Step 7: returns whether the lab's filter accepts an int[].
     *
     * @param answer     true if a manager reads it in an answer, false if a worker reads it in an argument
     * @param length     elements
     * @param references objects before the array in the stream
     * @param bytes      bytes before the array in the stream
     */
    boolean letsIn(boolean answer, long length, long references, long bytes);

    /** Step 4: inspects a stream that holds one {@code int[]} or {@code int[][]}, without an ObjectInputStream. */
    StreamContents scan(byte[] stream) throws IOException;

    /** A caller in this process that breaks the rules: for the checks of steps 1, 7 and 8. */
    Stranger stranger();
}
