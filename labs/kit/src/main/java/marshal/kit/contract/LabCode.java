package marshal.kit.contract;

/**
 * A lab as a student writes it, seen through the lab's binding. Each lab has its own interface that extends this one.
 */
public interface LabCode {

    /**
     * The lab's mechanism. If the lab has several mechanisms, it is the first one that the student builds.
     *
     * @throws UnsupportedOperationException if the lab builds none
     */
    default Mechanism mechanism() {
        throw new UnsupportedOperationException("this lab builds no mechanism");
    }
}
