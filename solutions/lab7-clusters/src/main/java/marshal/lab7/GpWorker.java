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
        //> lab7.8: Receive a block of any kind from node 0. Problem.error gives the error of an individual, from the
        //> values that an Evaluator computes. Send the block back. Free it if it is relocatable; the last one too.
        int served = 0;
        while (true) {
            Cluster block = exchange.recv(MASTER);
            boolean isLast = block.root() == 0;
            if (!isLast) {
                evaluate(block);
                exchange.send(block, MASTER);
                served++;
            }
            if (block instanceof RelocCluster relocatable) {
                relocatable.free();
            }
            if (isLast) {
                return served;
            }
        }
        //<
    }

    //> lab7.8
    private void evaluate(Cluster block) {
        Refs individuals = new Refs().on(block, block.root());
        var evaluator = new Evaluator(block);
        var individual = new Individual();
        for (int i = 0; i < individuals.length(); i++) {
            int expression = individual.on(block, individuals.get(i)).expression();
            individual.error(problem.error((x, y) -> evaluator.evaluate(expression, x, y)));
        }
    }
    //<
}
