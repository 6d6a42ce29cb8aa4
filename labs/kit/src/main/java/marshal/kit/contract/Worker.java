package marshal.kit.contract;

/** The worker's side of the algorithms: turns a task into a result. It knows nothing about the wire. */
@FunctionalInterface
public interface Worker {

    /**
     * Does one task. May be called by several threads at once.
     *
     * @param task       what to do
     * @param neighbours the torus neighbours for {@link Task.Cannon}, else {@link Neighbours#NONE}
     * @throws WireException if an exchange with a neighbour failed
     */
    Result execute(Task task, Neighbours neighbours) throws WireException;
}
