package marshal.lab7;

import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.lab7.gp.Breeder;
import marshal.kit.lab7.gp.Problem;

/** Step 9: every node of a ring has its own population. Now and then the best individual migrates to the next node. */
final class Island {

    private final Exchange exchange;
    private final Population population;
    private final Problem problem;
    private final int every;

    /** @param every generations between migrations: after the generations every - 1, 2 every - 1 and so on; the first generation is 0 */
    Island(Exchange exchange, Population population, Problem problem, int every) {
        this.exchange = exchange;
        this.population = population;
        this.problem = problem;
        this.every = every;
    }

    /**
     * Evaluates the population, lets the best individual migrate if it is time, and breeds.
     *
     * @param generation from 0
     * @return the least error of this island's generation, before any migration
     */
    double step(int generation) throws WireException {
        throw new Todo("lab7.9", "Evaluate all. If it is time, send a copy of the best one to the next node, (me + 1) "
                + "mod nodes, receive one from the previous, in the order of section 5 of PROTOCOL.md; it replaces the "
                + "worst one, and is evaluated. Then breed. Free what is no longer needed.");
    }
}
