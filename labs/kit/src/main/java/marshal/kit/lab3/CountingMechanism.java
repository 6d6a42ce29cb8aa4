package marshal.kit.lab3;

import marshal.kit.contract.Mechanism;

/** A mechanism that counts the data packets of all managers and workers that it opened. */
public interface CountingMechanism extends Mechanism {

    /** Returns how many data packets were sent. */
    long sent();

    /** Returns how many of them were acknowledged. */
    long acknowledged();
}
