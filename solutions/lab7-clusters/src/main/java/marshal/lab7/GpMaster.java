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
        //> lab7.8: Send all blocks, then receive each from its worker: the received one replaces the sent one. Then
        //> breed. Free the relocatable clusters that are no longer needed.
        List<Cluster> blocks = population.blocks();
        for (int i = 0; i < blocks.size(); i++) {
            exchange.send(blocks.get(i), i + 1);
        }
        for (int i = 0; i < blocks.size(); i++) {
            Cluster sent = blocks.get(i);
            Cluster back = sent instanceof IsoCluster iso
                    ? exchange.recvIso(iso.node(), iso.rank(), i + 1)
                    : exchange.recvReloc(i + 1);
            free(population.replace(i, back));
        }
        double[] errors = population.errors();
        population.breed().forEach(GpMaster::free);
        return errors[Breeder.best(errors)];
        //<
    }

    /** Tells all workers that there are no more generations, with a cluster that has no root. */
    void end(int workers) throws WireException {
        //> lab7.8: Send each worker a cluster without a root.
        RelocCluster empty = RelocCluster.create(exchange.space(), Header.SIZE);
        for (int worker = 1; worker <= workers; worker++) {
            exchange.send(empty, worker);
        }
        empty.free();
        //<
    }

    //> lab7.8
    /** Frees a relocatable cluster; ISO clusters keep their place. */
    private static void free(Cluster cluster) {
        if (cluster instanceof RelocCluster relocatable) {
            relocatable.free();
        }
    }
    //<
}
