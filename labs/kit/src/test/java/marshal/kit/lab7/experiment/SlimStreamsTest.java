package marshal.kit.lab7.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.NotSerializableException;
import java.nio.ByteBuffer;
import java.util.List;
import marshal.kit.lab5.experiment.External;
import marshal.kit.lab5.experiment.Workload;
import org.junit.jupiter.api.Test;

class SlimStreamsTest {

    private static final int NODES = 1_000;
    private static final int NODE = 1 + 1 + 30; // two classes' bytes and the fields; each child has its own

    private final SlimStreams streams = new SlimStreams();

    @Test
    void aTreeComesBackAndHasOneByteForEachClassAndNull() throws IOException {
        Object tree = External.of(Workload.of("tree", NODES, 3));
        for (int i = 0; i < 2; i++) {
            ByteBuffer bytes = streams.write(tree);
            assertThat(bytes.remaining()).isEqualTo(NODE * NODES + NODES + 1);
            assertThat(Workload.sum(again(bytes))).isEqualTo(Workload.sum(tree));
        }
    }

    @Test
    void whatIsSharedStaysSharedAndACycleEnds() throws IOException {
        for (String program : List.of("map", "roads")) {
            Object map = Workload.of(program, NODES, 3);
            assertThat(Workload.sum(again(streams.write(External.of(map))))).isEqualTo(Workload.sum(map));
        }
    }

    @Test
    void otherObjectsAreRefused() {
        assertThatThrownBy(() -> streams.write(Workload.of("map", 3, 3)))
                .isInstanceOf(NotSerializableException.class)
                .hasMessage("marshal.kit.lab5.model.Town");
    }

    private static Object again(ByteBuffer bytes) throws IOException {
        return new SlimStreams().read(bytes.array(), bytes.remaining());
    }
}
