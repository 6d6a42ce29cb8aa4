package marshal.lab7;

import java.util.ArrayList;
import java.util.List;
import marshal.kit.lab7.GpSettings;
import marshal.kit.lab7.SpaceLayout;
import marshal.kit.lab7.experiment.Arena;
import marshal.kit.lab7.gp.Breeder;
import marshal.kit.lab7.gp.Problem;

/** Given: the work of experiments with objects in a cluster, without a network. */
final class TownArena implements Arena {

    private static final int POPULATION_BYTES = 4 << 20;

    private RelocCluster cluster;

    @Override
    public long create(int towns) {
        int bytes = Header.SIZE + towns * Town.SHAPE.size();
        if (cluster == null || cluster.capacity() != bytes) {
            cluster = RelocCluster.create(space(bytes), bytes);
        }
        cluster.clear(Header.RELOCATABLE, 0, 0);
        Town town = new Town().on(cluster, 0);
        for (int i = 0; i < towns; i++) {
            int before = town.address();
            town.at(cluster.newObject(Town.SHAPE));
            town.place(i, 2 * i, 3).next(0, before);
        }
        cluster.setRoot(town.address());
        return town.x();
    }

    private static Space space(int areaBytes) {
        return new Space(new SpaceLayout(1, Header.SIZE, 1, areaBytes), 0, Lab7Binding.shapes());
    }

    @Override
    public long walk() {
        long sum = 0;
        Town town = new Town().on(cluster, cluster.root());
        while (town.address() != 0) {
            sum += town.x();
            town.at(town.next(0));
        }
        return sum;
    }

    @Override
    public long sumField() {
        long sum = 0;
        Town town = new Town().on(cluster, cluster.home() + Header.SIZE);
        int end = cluster.home() + cluster.used();
        while (town.address() < end) {
            sum += town.x();
            town.at(town.address() + Town.SHAPE.size());
        }
        return sum;
    }

    @Override
    public List<Double> breed(GpSettings settings) {
        Problem problem = Problem.of(settings.seed(), settings.points());
        var population = new Population(space(POPULATION_BYTES), settings, 1);
        var best = new ArrayList<Double>();
        for (int generation = 0; generation < settings.generations(); generation++) {
            population.evaluate(0, population.size(), problem);
            double[] errors = population.errors();
            best.add(errors[Breeder.best(errors)]);
            population.breed().forEach(parents -> ((RelocCluster) parents).free());
        }
        return best;
    }
}
