package marshal.checks.lab5;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marshal.kit.lab5.graph.Graph;
import marshal.kit.lab5.graph.GraphText;
import marshal.kit.lab5.graph.Types;

/**
 * A message of one graph, and its cost for the reader.
 *
 * @param given   the graph, as text
 * @param stream  header, RESET and the graph
 * @param slots   references in its arrays
 * @param bytes   after the RESET
 * @param objects that have a handle
 */
record GraphCost(String given, byte[] stream, long slots, long bytes, int objects) {

    private static final int HEADER_AND_RESET = 5;
    private static final int SKIPPED = 2000;

    /**
     * Returns the cost of each kind of object, of each sample graph, and of an object whose fields are mostly skipped.
     */
    static List<GraphCost> ofAllKinds() {
        var all = new ArrayList<GraphCost>();
        Stream.concat(SampleGraphs.KINDS.stream(), SampleGraphs.GRAPHS.stream())
                .forEach(graph -> all.add(of(graph, graph, Types.MODELS)));
        String fields = IntStream.range(0, SKIPPED)
                .mapToObj(i -> String.format("long a%04d", i))
                .collect(Collectors.joining(","));
        all.add(of(
                "1 = Item value:5\nof a writer whose class Item has " + SKIPPED + " longs more",
                "1 = Item value:5",
                Types.MODELS.with(
                        Types.shape("Item", Types.level("Item", (fields + ",int value,Item next").split(","))))));
        return all;
    }

    private static GraphCost of(String given, String notation, Types types) {
        Graph graph = GraphText.parse(notation, types);
        byte[] stream =
                new GoldenWriter(false, false, types).reset().write(graph).take();
        int objects = graph.largest(); // for these graphs count from 1
        long slots = IntStream.rangeClosed(1, objects)
                .mapToObj(graph::node)
                .filter(node -> node instanceof Graph.Array)
                .mapToLong(array -> array.references().length)
                .sum();
        return new GraphCost(given, stream, slots, stream.length - HEADER_AND_RESET, objects);
    }
}
