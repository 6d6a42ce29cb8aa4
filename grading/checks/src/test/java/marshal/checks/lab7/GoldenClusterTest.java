package marshal.checks.lab7;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HexFormat;
import java.util.List;
import marshal.checks.story.Script;
import marshal.kit.lab7.SpaceLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares the checks' own clusters with the example of PROTOCOL.md and with each other. */
class GoldenClusterTest {

    private static final SpaceLayout LAYOUT = new SpaceLayout(3, 1024, 2, 8192);
    private static final byte[] EXAMPLE = HexFormat.of()
            .parseHex(("43 4C 55 53  01 00 00 00  00 10 00 00  40 00 00 00"
                            + "30 10 00 00  00 00 00 00  00 00 00 00  02 00 00 00"
                            + "02 00 00 00  10 00 00 00  32 00 00 00  00 00 00 00"
                            + "01 00 00 00  10 00 00 00  D0 07 00 00  20 10 00 00")
                    .replace(" ", ""));

    private static GoldenCluster example(GoldenCluster cluster) {
        int engine = cluster.newObject(GoldenShape.ENGINE);
        int car = cluster.newObject(GoldenShape.CAR);
        return cluster.set(engine, "power", 50)
                .set(car, "year", 2000)
                .set(car, "engine", engine)
                .setRoot(car);
    }

    private static GoldenCluster array(GoldenCluster cluster) {
        int array = cluster.newRefs(3);
        return cluster.set(array, "0", array)
                .set(array, "2", cluster.newObject(GoldenShape.ENGINE))
                .setRoot(array);
    }

    @Test
    void isTheExampleOfTheProtocol() {
        assertThat(example(GoldenCluster.iso(LAYOUT, 0, 0)).bytes()).isEqualTo(EXAMPLE);
    }

    /** Nobody knows a magic number in decimal digits. */
    @Test
    void itsMagicNumberIsToldInHexadecimalDigits() {
        GoldenCluster cluster = example(GoldenCluster.iso(LAYOUT, 0, 0));
        var script = new Script(1, 1000);
        assertThatThrownBy(() -> Lab7Student.expectBytes(script, "it", new byte[64], cluster.bytes(), cluster))
                .hasMessageContaining("in magic of the cluster's header: expected the int 0x53554C43, came 0x00000000");
        assertThatThrownBy(() -> Lab7Student.expectBytes(script, "it", cluster.with(4, 7), cluster.bytes(), cluster))
                .hasMessageContaining("in kind of the cluster's header: expected the int 1, came 7");
    }

    @Test
    void moves() {
        GoldenCluster cluster = example(GoldenCluster.relocatable(4096));
        assertThat(cluster.movedTo(8192))
                .isEqualTo(example(GoldenCluster.relocatable(8192)).bytes());
        assertThat(cluster.movedTo(4096)).isEqualTo(cluster.bytes());
        assertThat(array(GoldenCluster.relocatable(4096)).movedTo(80))
                .isEqualTo(array(GoldenCluster.relocatable(80)).bytes());
        GoldenCluster relative = array(GoldenCluster.relative());
        assertThat(relative.movedTo(80)).isEqualTo(relative.bytes());
    }

    @Test
    void hasOneGraphAtAllAddresses() {
        String graph = "1 = Car year:2000 engine:2\n2 = Engine power:50";
        assertThat(List.of(GoldenCluster.iso(LAYOUT, 2, 1), GoldenCluster.relocatable(80000), GoldenCluster.relative()))
                .allSatisfy(empty -> {
                    byte[] dump = example(empty).bytes();
                    assertThat(new ClusterReader(dump).graph()).isEqualTo(graph);
                });
        assertThat(List.of(GoldenCluster.iso(LAYOUT, 2, 1), GoldenCluster.relative()))
                .allSatisfy(empty -> assertThat(new ClusterReader(array(empty).bytes()).graph())
                        .isEqualTo("1 = refs[3] 1 null 2\n2 = Engine power:0"));
        assertThat(new ClusterReader(GoldenCluster.relative().bytes()).graph()).isEqualTo("null");
    }

    @ParameterizedTest
    @CsvSource({
        "0, magic",
        "4, kind",
        "12, used",
        "16, where no object begins",
        "28, objects",
        "32, class 77",
        "36, bytes",
        "60, where no object begins"
    })
    void refusesWhatIsWrong(int place, String reason) {
        byte[] dump = GoldenCluster.with(EXAMPLE, place, 77);
        assertThatThrownBy(() -> new ClusterReader(dump)).hasMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource({"40, an array of -1 references", "36, -1 bytes", "48, where no object begins"})
    void refusesWrongArrays(int place, String reason) {
        byte[] dump = array(GoldenCluster.iso(LAYOUT, 0, 0)).with(place, -1);
        assertThatThrownBy(() -> new ClusterReader(dump)).hasMessageContaining(reason);
    }

    @Test
    void knowsWhatStandsWhere() {
        GoldenCluster cluster = example(GoldenCluster.iso(LAYOUT, 1, 1));
        assertThat(cluster.where(16)).isEqualTo("in root of the cluster's header");
        assertThat(cluster.where(44)).isEqualTo("in the padding of object 1, of class Engine");
        assertThat(cluster.where(61)).isEqualTo("in field engine of object 2, of class Car");
        assertThat(cluster.where(64)).isEqualTo("behind the last object");
        GoldenCluster array = array(GoldenCluster.relative());
        assertThat(array.where(52)).isEqualTo("in element 1 of object 1, an array of 3 references");
        assertThat(array.where(60)).isEqualTo("in the padding of object 1, an array of 3 references");
    }

    @Test
    void soilsThePaddingOnly() {
        GoldenCluster cluster = example(GoldenCluster.iso(LAYOUT, 0, 0)).soil(-1);
        assertThat(cluster.bytes()).isEqualTo(GoldenCluster.with(EXAMPLE, 44, -1));
    }
}
