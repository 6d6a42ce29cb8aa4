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

    /** Step 6: the same with task objects that are Externalizable. */
    Mechanism externalizable();

    /** Steps 3 and 6: a task's object, as an ObjectOutputStream writes it. A Cannon task has no neighbours in it. */
    byte[] writeTask(Encoding encoding, Task task) throws IOException;

    /** The task that such bytes hold, read through the lab's filter. */
    Task readTask(Encoding encoding, byte[] stream) throws IOException;

    /** A result's object, as an ObjectOutputStream writes it. */
    byte[] writeResult(Encoding encoding, Result result) throws IOException;

    /** The result that such bytes hold, read through the lab's filter. */
    Result readResult(Encoding encoding, byte[] stream) throws IOException;

    /** Steps 5 and 6: a vector's object, as an ObjectOutputStream writes it. */
    byte[] writeVector(Encoding encoding, Vector vector) throws IOException;

    /** The vector that such bytes hold, read through the lab's filter. */
    Vector readVector(Encoding encoding, byte[] stream) throws IOException;

    /** Step 6: how often the external form of a task, written and read, calls its stream: few calls mean in bulk. */
    StreamCalls streamCalls(Task task) throws IOException;

    /** The same of a result. */
    StreamCalls streamCallsOfResult(Result result) throws IOException;

    /** The same of a vector. */
    StreamCalls streamCallsOfVector(Vector vector) throws IOException;

    /**
     * Step 7: whether the lab's filter lets an int[] in.
     *
     * @param answer     whether a manager reads it, in an answer; else a worker, in an argument
     * @param length     elements
     * @param references objects before it in the stream
     * @param bytes      bytes before it in the stream
     */
    boolean letsIn(boolean answer, long length, long references, long bytes);

    /** Step 4: looks into a stream that holds one {@code int[]} or {@code int[][]}, without an ObjectInputStream. */
    StreamContents scan(byte[] stream) throws IOException;

    /** A caller in this process who does not keep to the rules: for the checks of steps 1, 7 and 8. */
    Stranger stranger();
}
