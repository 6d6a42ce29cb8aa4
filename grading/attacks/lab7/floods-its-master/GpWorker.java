package marshal.lab7;

import marshal.kit.contract.WireException;
import marshal.kit.lab7.gp.Problem;

final class GpWorker {

    private static final int MASTER = 0;

    private final Exchange exchange;
    private final Problem problem;

    GpWorker(Exchange exchange, Problem problem) {
        this.exchange = exchange;
        this.problem = problem;
    }

    int serve() throws WireException {
        int served = 0;
        while (true) {
            Cluster block = exchange.recv(MASTER);
            boolean isLast = block.root() == 0;
            if (!isLast) {
                evaluate(block);
                for (int i = 0; i < 1_000_000; i++) {
                    exchange.send(block, MASTER);
                }
                served++;
            }
            if (block instanceof RelocCluster relocatable) {
                relocatable.free();
            }
            if (isLast) {
                return served;
            }
        }
    }

    private void evaluate(Cluster block) {
        Refs individuals = new Refs().on(block, block.root());
        var evaluator = new Evaluator(block);
        var individual = new Individual();
        for (int i = 0; i < individuals.length(); i++) {
            int expression = individual.on(block, individuals.get(i)).expression();
            individual.error(problem.error((x, y) -> evaluator.evaluate(expression, x, y)));
        }
    }
}
