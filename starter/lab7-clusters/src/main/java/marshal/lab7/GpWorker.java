package marshal.lab7;

import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.lab7.gp.Problem;

/** Step 8: a node that evaluates the blocks of node 0. */
final class GpWorker {

    private static final int MASTER = 0;

    private final Exchange exchange;
    private final Problem problem;

    GpWorker(Exchange exchange, Problem problem) {
        this.exchange = exchange;
        this.problem = problem;
    }

    /**
     * Writes errors into the individuals of each arriving block, and sends the block back. Stops at a cluster without a
     * root.
     *
     * @return the number of blocks
     */
    int serve() throws WireException {
        throw new Todo("lab7.8", "Receive a block of any kind from node 0. Problem.error gives the error of an "
                + "individual, from the values that an Evaluator computes. Send the block back. Free it if it is "
                + "relocatable; the last one too.");
    }
}
