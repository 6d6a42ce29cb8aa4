package marshal.lab7;

import java.util.List;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.lab7.gp.Breeder;

/** Step 8: node 0, which breeds a population and lets the other nodes evaluate it (section 3.3 of the paper). */
final class GpMaster {

    private final Exchange exchange;

    GpMaster(Exchange exchange) {
        this.exchange = exchange;
    }

    /**
     * Runs one generation: sends block i to worker i + 1, receives it back with errors, then breeds the population.
     *
     * @return the least error of the evaluated generation
     */
    double generation(Population population) throws WireException {
        throw new Todo("lab7.8", "Send all blocks, then receive each from its worker: the received one replaces the "
                + "sent one. Then breed. Free the relocatable clusters that are no longer needed.");
    }

    /** Tells all workers that there are no more generations, with a cluster that has no root. */
    void end(int workers) throws WireException {
        throw new Todo("lab7.8", "Send each worker a cluster without a root.");
    }
}
