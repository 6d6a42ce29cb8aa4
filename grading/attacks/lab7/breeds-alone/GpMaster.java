package marshal.lab7;

import java.util.List;
import marshal.kit.contract.WireException;
import marshal.kit.lab7.GpSettings;
import marshal.kit.lab7.gp.Breeder;
import marshal.kit.lab7.gp.Problem;

final class GpMaster {

    private final Exchange exchange;

    GpMaster(Exchange exchange) {
        this.exchange = exchange;
    }

    double generation(Population population) throws WireException {
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
        double[] errors = alone(population);
        population.breed().forEach(GpMaster::free);
        return errors[Breeder.best(errors)];
    }

    void end(int workers) throws WireException {
        RelocCluster empty = RelocCluster.create(exchange.space(), Header.SIZE);
        for (int worker = 1; worker <= workers; worker++) {
            exchange.send(empty, worker);
        }
        empty.free();
    }

    private static double[] alone(Population population) {
        try {
            var field = Population.class.getDeclaredField("settings");
            field.setAccessible(true);
            var settings = (GpSettings) field.get(population);
            Problem problem = Problem.of(settings.seed(), settings.points());
            for (int i = 0; i < population.size(); i++) {
                int number = i;
                int tree = population.individual(i).expression();
                var evaluator = new Evaluator(population.individual(i).cluster());
                population.individual(number).error(problem.error((x, y) -> evaluator.evaluate(tree, x, y)));
            }
            return population.errors();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void free(Cluster cluster) {
        if (cluster instanceof RelocCluster relocatable) {
            relocatable.free();
        }
    }
}
