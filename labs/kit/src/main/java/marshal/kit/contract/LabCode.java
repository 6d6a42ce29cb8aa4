package marshal.kit.contract;

/**
 * A lab as a student writes it, seen through the lab's binding. Each lab has an interface of its own that extends this.
 */
public interface LabCode {

    /**
     * The mechanism that the lab is about; where there are several, the first that the student builds.
     *
     * @throws UnsupportedOperationException if the lab builds none
     */
    default Mechanism mechanism() {
        throw new UnsupportedOperationException("this lab builds no mechanism");
    }
}
