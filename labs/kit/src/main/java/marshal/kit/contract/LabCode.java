package marshal.kit.contract;

/**
 * A lab as a student writes it, seen through the lab's binding. Each lab has its own interface that extends this one.
 */
public interface LabCode {

    /**
     * The mechanism that the lab is about. If there are several, the first that the student builds.
     *
     * @throws UnsupportedOperationException if the lab builds none
     */
    default Mechanism mechanism() {
        throw new UnsupportedOperationException("this lab builds no mechanism");
    }
}
