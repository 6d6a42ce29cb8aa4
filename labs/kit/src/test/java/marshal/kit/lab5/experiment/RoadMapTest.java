package marshal.kit.lab5.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.kit.lab5.JavaIo;
import marshal.kit.lab5.model.Crossroads;
import marshal.kit.lab5.model.MapPlace;
import marshal.kit.lab5.model.MapTown;
import marshal.kit.lab5.model.Road;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RoadMapTest {

    private static final long SEED = 3;

    @Test
    void aMapHasAsManyObjectsAsItIsTold() {
        IntStream.concat(IntStream.range(RoadMap.LEAST, 100), IntStream.of(355, 1_760, 17_600))
                .forEach(n -> assertThat(objects(Workload.of("roads", n, SEED))).hasSize(n));
    }

    @Test
    void ofSevenObjectsTwoAreTownsOneIsACrossroadsAndFourAreRoads() {
        List<Object> objects = objects(Workload.of("roads", 1_750, SEED));
        assertThat(count(objects, MapTown.class)).isEqualTo(500);
        assertThat(count(objects, Crossroads.class)).isEqualTo(250);
        assertThat(count(objects, Road.class)).isEqualTo(1_000);
    }

    /** As in the paper's section 3.3. */
    @ParameterizedTest
    @ValueSource(ints = {29, 355, 1_760})
    void anObjectHasFourReferencesOfWhichTwoAndAHalfAreNotNull(int n) {
        List<Object> objects = objects(Workload.of("roads", n, SEED));
        assertThat(objects).allSatisfy(each -> assertThat(references(each)).hasSize(4));
        double leading = objects.stream()
                .mapToLong(each ->
                        references(each).stream().filter(Objects::nonNull).count())
                .sum();
        assertThat(leading / n).isCloseTo(2.5, within(0.25)); // "about": within 10 %
    }

    @ParameterizedTest
    @ValueSource(strings = {"as made", "as read"})
    void aRoadAndBothOfItsEndsReferToEachOther(String which) throws Exception {
        Object map = Workload.of("roads", 355, SEED);
        if (which.equals("as read")) {
            var javaIo = new JavaIo();
            javaIo.write(map);
            map = javaIo.read();
        }
        List<Object> objects = objects(map);
        assertThat(objects).hasSize(355);
        for (Object object : objects) {
            if (object instanceof Road road) {
                assertThat(references(road.from)).contains(road);
                assertThat(references(road.to)).contains(road);
                assertThat(road.after == null || road.after.before == road).isTrue();
            } else if (object instanceof Crossroads crossroads) {
                assertThat(crossroads.west.after).isSameAs(crossroads.east);
                assertThat(crossroads.north).isNotNull();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {RoadMap.LEAST - 1, 1, 0, -1, Integer.MIN_VALUE})
    void aMapThatIsTooSmallIsRefused(int n) {
        assertThatThrownBy(() -> Workload.of("roads", n, SEED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a map of towns, crossroads and roads has at least 7 objects, not " + n);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void aMapWithoutTownsIsRefused(int n) {
        assertThatThrownBy(() -> Workload.of("map", n, SEED))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a map has at least one town, not " + n);
    }

    /** Otherwise a mechanism could lose one of these, and nobody would see it. */
    @Test
    void theSumTellsAnotherClassAnotherEndAndACopyOfASharedObject() {
        Object map = Workload.of("roads", 29, SEED);
        long sum = Workload.sum(map);
        assertThat(Workload.sum(Workload.of("roads", 29, SEED))).isEqualTo(sum);
        assertThat(Workload.sum(Workload.of("roads", 29, SEED + 1))).isNotEqualTo(sum);

        MapPlace first = RoadMap.of(29, new Random(SEED));
        MapPlace end = first.east.to;
        first.east.to = first.west.from;
        assertThat(Workload.sum(first)).isNotEqualTo(sum);
        first.east.to = end;
        assertThat(Workload.sum(first)).isEqualTo(sum);

        MapPlace other = end instanceof MapTown ? new Crossroads() : new MapTown();
        other.x = end.x;
        other.y = end.y;
        other.north = end.north;
        other.east = end.east;
        other.south = end.south;
        other.west = end.west;
        first.east.to = other;
        end.east.from = other;
        assertThat(Workload.sum(first)).isNotEqualTo(sum);
    }

    @Test
    void aMapThatWritesItselfHasTheSameShape() {
        for (int n : List.of(RoadMap.LEAST, 29, 355)) {
            Object map = Workload.of("roads", n, SEED);
            assertThat(Workload.sum(External.of(map))).isEqualTo(Workload.sum(map));
        }
    }

    private static long count(List<Object> objects, Class<?> type) {
        return objects.stream().filter(each -> each.getClass() == type).count();
    }

    private static List<Object> objects(Object first) {
        Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        List<Object> objects = new ArrayList<>();
        seen.add(first);
        objects.add(first);
        for (int i = 0; i < objects.size(); i++) {
            references(objects.get(i)).stream()
                    .filter(Objects::nonNull)
                    .filter(seen::add)
                    .forEach(objects::add);
        }
        return objects;
    }

    private static List<Object> references(Object object) {
        if (object instanceof Road road) {
            return Stream.<Object>of(road.from, road.to, road.before, road.after)
                    .toList();
        }
        var place = (MapPlace) object;
        return Stream.<Object>of(place.north, place.east, place.south, place.west)
                .toList();
    }
}
