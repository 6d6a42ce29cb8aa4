package marshal.lab5;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.WireException;
import marshal.kit.lab5.CallClient;
import marshal.kit.lab5.CallServer;
import marshal.kit.lab5.GraphReader;
import marshal.kit.lab5.graph.GraphText;
import marshal.kit.lab5.GraphWriter;
import marshal.kit.lab5.Lab5;
import marshal.kit.lab5.ReadOutcome;
import marshal.kit.lab5.StreamTimes;
import marshal.kit.lab5.graph.Types;
import marshal.kit.lab5.Written;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The lab as the checks see it: graphs as text, in both directions. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BindingTest {

    private static final String GRAPH = """
            1 = Tree data:2 left:8 right:1
            2 = Object[8] 3 4 5 6 7 null 2 3
            3 = "text \\u20ac \\""
            4 = Data b:-1 c:65 d:#7ff8000000000001 f:-0.0 i:5 j:-9223372036854775808 s:7 z:true
            5 = int[3] 7 8 9
            6 = int[][2] 5 null
            7 = Derived Base.x:5 shared:1 Derived.x:6 name:3 also cached:0
            8 = Tree data:9 left:null right:null
            9 = Item[1] 10
            10 = Item value:3 next:10""";

    private static final String LIST = "1..99999 = Item value:5 next:+1\n100000 = Item value:7 next:null";
    private static final String NEST = "1..999 = Object[2] +1 1\n1000 = Object[2] null 1";
    private static final String TREE = "1..511 = Tree data:+1 left:+512\n512 = Tree data:513\n513..1023 = Tree data:1 left:+1\n1024 = Tree";

    private static final String VECTOR = "1 = Vector 2..1001\n2..1001 = Data i:5";

    private final Lab5 lab = new Lab5Binding();

    @Test
    void graphsThereAndBack() throws IOException {
        for (String graph : List.of(GRAPH, LIST, NEST, TREE, "null", "1 = double[100000] seed 7", "1 = boolean[0]")) {
            GraphWriter writer = lab.writer(TestStreams.LITTLE, 256);
            GraphReader reader = lab.reader(TestStreams.BIG, 256);
            Written written = writer.write(graph);
            assertThat(written.refused()).isNull();
            ReadOutcome seen = reader.read(written.bytes(), 1000);
            assertThat(seen.refused()).isNull();
            assertThat(seen.shown()).isEqualTo(GraphText.show(GraphText.parse(graph, Types.MODELS)));
            assertThat(lab.writer(TestStreams.LITTLE, 256).write(graph).bytes()).isEqualTo(written.bytes());
        }
    }

    @Test
    void oneStream() throws IOException {
        GraphWriter writer = lab.writer(TestStreams.BIG, 0);
        GraphReader reader = lab.reader(TestStreams.BIG, 0);
        reader.read(writer.write("1 = Item value:5 next:null").bytes(), 3);
        writer.change("value", "6");
        assertThat(writer.writeAgain().bytes()).asHexString().isEqualTo("0100000001");
        byte[] reset = writer.reset().bytes();
        assertThat(reset).asHexString().isEqualTo("10");
        byte[] again = writer.writeAgain().bytes();
        assertThat(reader.read(TestStreams.join(reset, again), 3).shown()).isEqualTo("1 = Item value:6 next:null");
        assertThat(writer.write("1 = Object[1] 2\n2 = Secret also number:1").refused())
                .isEqualTo("java.io.NotSerializableException: marshal.kit.lab5.model.Secret");
        assertThat(writer.writeArrays(100, 1 << 20).refused()).isNull();
        byte[] array = lab.writer(TestStreams.BIG, 0).write("1 = byte[100000] seed 1").bytes();
        array = Arrays.copyOfRange(array, 3, array.length);
        array[0] = 0x10;
        assertThat(reader.readMany(array, 100).refused()).isNull();
        assertThat(lab.reader(TestStreams.BIG, 0).readFromOpenPipe(new byte[] {'M', 'O', 1, 0, 0}).shown()).isEqualTo("null");
        assertThat(lab.layout("marshal.kit.lab5.model.Item")).isEqualTo("marshal.kit.lab5.model.Item I:value L:next\n4 bytes");
    }

    @Test
    void valuesThereAndBack() {
        List<String> values = List.of("byte -1", "double #7ff8000000000001", "char 8364", "boolean true", "long 5", "short[2] 1 -1", "\"a\\u00e4\"");
        List<String> kinds = List.of("byte", "double", "char", "boolean", "long", "short[2]", "text");
        List<String> shown = values.stream().map(value -> value.contains("[") || value.contains("\"") ? value : value.substring(value.indexOf(' ') + 1)).toList();
        for (boolean little : new boolean[] {false, true}) {
            Written written = lab.writeValues(little, values);
            assertThat(written.writes()).isEqualTo(1);
            assertThat(lab.readValues(little, written.bytes(), 2, false, kinds).shown()).isEqualTo(String.join("\n", shown));
        }
    }

    @Test
    void callsAsText() throws Exception {
        try (CallServer server = lab.serve((method, arguments) -> {
                    if (method.equals("fail")) {
                        throw new WireException("on purpose");
                    }
                    return method.equals("add") ? "12" : arguments.isEmpty() ? "" : arguments.get(0);
                }, TestStreams.LITTLE, Sockets.DEFAULT);
                CallClient client = lab.client(server.address(), TestStreams.BIG, Sockets.DEFAULT)) {
            assertThat(client.call("add", List.of("3", "9"))).isEqualTo("12");
            assertThat(client.call("ping", List.of())).isEmpty();
            assertThat(client.call("object", List.of("1 = Item value:2 next:1"))).isEqualTo("1 = Item value:2 next:1");
            assertThatThrownBy(() -> client.call("fail", List.of("null"))).hasMessageContaining("RemoteFailure").hasMessageContaining("on purpose");
        }
    }

    @Test
    void timesAreTaken() throws IOException {
        StreamTimes times = lab.times(TestStreams.LITTLE.withCodecs(), VECTOR, VECTOR, true);
        assertThat(times.write()).isPositive().isLessThan(times.baseWrite());
        assertThat(times.read()).isPositive().isLessThan(times.baseRead());
    }
}
