package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.util.List;
import marshal.kit.lab5.model.Town;
import marshal.kit.lab7.GpSettings;
import marshal.kit.lab7.gp.Problem;

/** The arena with plain Java objects. */
final class ObjectArena implements Arena {

    private Town[] towns = {};

    @Override
    public long create(int count) {
        if (towns.length != count) {
            towns = new Town[count];
        }
        Town before = null;
        for (int i = 0; i < count; i++) {
            var town = new Town();
            town.x = i;
            town.y = 2 * i;
            town.kind = 3;
            town.north = before;
            towns[i] = town;
            before = town;
        }
        return before == null ? 0 : before.x;
    }

    @Override
    public long walk() {
        long sum = 0;
        for (Town town = towns[towns.length - 1]; town != null; town = town.north) {
            sum += town.x;
        }
        return sum;
    }

    @Override
    public long sumField() {
        long sum = 0;
        for (Town town : towns) {
            sum += town.x;
        }
        return sum;
    }

    @Override
    public List<Double> breed(GpSettings settings) throws IOException {
        Problem problem = Problem.of(settings.seed(), settings.points());
        return new ObjectPopulation(settings).breed(1, blocks -> {
            blocks.forEach(block -> block.evaluate(problem));
            return blocks;
        });
    }
}
