package marshal.kit.lab3;

import marshal.kit.contract.Mechanism;

/** A mechanism that counts the data packets of all its managers and workers. */
public interface CountingMechanism extends Mechanism {

    /** Returns how many data packets were sent. */
    long sent();

    /** Returns how many data packets were acknowledged. */
    long acknowledged();
}
