package marshal.kit.lab1;

import java.net.InetSocketAddress;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;

/** A message of lab 1's protocol, as the program sees it. Its bytes are specified in labs/lab1-sockets/PROTOCOL.md. */
public sealed interface Message {

    /**
     * Manager to worker: do this task. Commands SORT and MULTIPLY.
     *
     * @param id   chosen by the manager; the reply carries it back
     * @param task a {@link Task.Sort} or {@link Task.Multiply}
     */
    record Request(int id, Task task) implements Message {}

    /**
     * Manager to worker: do this task with your torus neighbours. Command CANNON.
     *
     * @param id   chosen by the manager; the reply carries it back
     * @param job  identifies the multiplication: equal for all its workers, different in every other multiplication
     * @param left where the first column of A goes
     * @param up   where the first row of B goes
     * @param task this worker's blocks
     */
    record TorusRequest(int id, long job, InetSocketAddress left, InetSocketAddress up, Task.Cannon task)
            implements Message {}

    /**
     * Worker to manager: the result of request {@code id}. Commands SORTED and PRODUCT.
     *
     * @param id     the request's id
     * @param result a {@link Result.Sorted} or {@link Result.Product}
     */
    record Reply(int id, Result result) implements Message {}

    /**
     * Worker to manager: request {@code id} could not be done. Command ERROR.
     *
     * @param id     the request's id, or 0 if it could not be read
     * @param reason one line for a person to read
     */
    record Failure(int id, String reason) implements Message {}

    /**
     * Neighbour to neighbour: the first message on a new connection, vectors follow. Command LINK.
     *
     * @param job  the multiplication that the link belongs to
     * @param axis what the link will carry
     */
    record Link(long job, Axis axis) implements Message {}

    /**
     * Neighbour to neighbour: a column of A or a row of B. Command VECTOR.
     *
     * @param round    1 to n - 1
     * @param elements t elements
     */
    record Vector(int round, int[] elements) implements Message {}

    /** The content of a neighbour link. */
    enum Axis {
        /** Columns of A, travelling left. */
        COLUMNS,
        /** Rows of B, travelling up. */
        ROWS
    }
}
