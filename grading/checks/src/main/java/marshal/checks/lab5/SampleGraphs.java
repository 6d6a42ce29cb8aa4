package marshal.checks.lab5;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import marshal.kit.lab5.graph.GraphText;
import marshal.kit.lab5.graph.Types;

/** Graphs that checks of several steps send. They are in the notation, small ones first. */
final class SampleGraphs {

    private SampleGraphs() {}

    /** One of each kind of object, and what it can hold. */
    static final List<String> KINDS = List.of(
            "null",
            "1 = Item value:5",
            "1 = Data b:1 c:65 d:2.5 f:0.5 i:-3 j:7 s:258 z:true",
            "1 = \"abc\"",
            "1 = \"\"",
            "1 = \"\\u0000\\u007f\\u00ff\"",
            "1 = \"\\u0100\"",
            "1 = \"a\\u20acb\\ud83d\\ude00\\ud800\"",
            "1 = boolean[3] true false true",
            "1 = byte[2] -1 1",
            "1 = char[2] 65 8364",
            "1 = short[2] 258 -1",
            "1 = int[3] 7 8 9",
            "1 = int[0]",
            "1 = long[2] 72623859790382856 -1",
            "1 = float[2] 2.5 #7fc00001",
            "1 = double[2] -0.0 #7ff8000000000001",
            "1 = Object[0]",
            "1 = Secret[1] null",
            "1 = Object[3] 2 null 3\n2 = \"x\"\n3 = int[1] 7",
            "1 = Item[2] 2 null\n2 = Item value:5",
            "1 = int[][2] 2 3\n2 = int[2] 1 2\n3 = int[1] 3",
            "1 = Tree[][1] 2\n2 = Tree[2] 3 null\n3 = Tree data:4\n4 = \"x\"",
            "1 = String[2] 2 3\n2 = \"a\"\n3 = \"b\"");

    /** Arrays whose elements are of subclasses: arrays of interfaces, and arrays of arrays. */
    static final List<String> SUBCLASSES = List.of(
            "1 = java.lang.Comparable[3] 2 3 2\n2 = \"a\"\n3 = \"\\u20ac\"",
            "1 = java.lang.CharSequence[2] 2 3\n2 = \"\\u20ac\"\n3 = \"a\"",
            "1 = java.io.Serializable[5] 2 3 4 5 1\n2 = \"a\"\n3 = int[1] 7\n4 = Item value:5\n5 = Object[1] null",
            "1 = java.lang.Cloneable[3] 2 3 1\n2 = int[1] 7\n3 = String[1] null",
            "1 = Object[][4] 2 3 4 1\n2 = String[1] null\n3 = int[][1] null\n4 = Base[][1] null",
            "1 = java.io.Serializable[][3] 2 3 4\n2 = int[][1] null\n3 = String[1] null\n4 = Derived[1] null",
            "1 = java.lang.Comparable[][1] 2\n2 = String[1] 3\n3 = \"a\"",
            "1 = Base[][1] 2\n2 = Derived[1] 3\n3 = Derived Derived.x:2");

    /** Objects that refer to each other. */
    static final List<String> GRAPHS = List.of(
            "1 = Item value:1 next:2\n2 = Item value:2",
            "1 = Tree data:2 left:3 right:4\n2 = \"root\"\n3 = Tree data:5\n4 = Tree data:6\n5 = \"left\"\n6 = "
                    + "\"right\"",
            "1 = Tree data:2 left:3\n2 = Data i:7\n3 = Tree data:2",
            "1 = Item value:1 next:1",
            "1 = Item value:1 next:2\n2 = Item value:2 next:1",
            "1 = Object[2] 1 null",
            "1 = Object[2] 2 1\n2 = Object[1] 1",
            "1 = Tree data:2 left:1 right:1\n2 = Object[2] 1 2",
            "1 = Base x:3 shared:2\n2 = Base x:4 shared:1",
            "1 = Derived Base.x:1 shared:2 Derived.x:2 name:2\n2 = \"name\"",
            "1 = Object[3] 2 3 4\n2 = Base x:1\n3 = Derived Base.x:2 Derived.x:3\n4 = Base x:4",
            "1 = Base[2] 2 3\n2 = Base x:1\n3 = Derived Base.x:2 Derived.x:3",
            "1 = Tree data:2\n2 = Object[2] 3 4\n3 = int[1] 7\n4 = Tree data:3");

    /** Two equal objects that a reader could take for one: they have no contents, or little. */
    static final List<String> EQUALS = List.of(
            "1 = Object[3] 2 3 2\n2 = \"\"\n3 = \"\"",
            "1 = Object[3] 2 3 2\n2 = \"a\"\n3 = \"a\"",
            "1 = Object[3] 2 3 2\n2 = \"\\u20ac\"\n3 = \"\\u20ac\"",
            "1 = Object[3] 2 3 2\n2 = byte[0]\n3 = byte[0]",
            "1 = Object[3] 2 3 2\n2 = double[0]\n3 = double[0]",
            "1 = Object[3] 2 3 2\n2 = Object[0]\n3 = Object[0]",
            "1 = Object[3] 2 3 2\n2 = String[0]\n3 = String[0]");

    /** Returns maps of towns, each with up to four roads to other towns, from one town on. */
    static List<String> maps(Random random, int most) {
        var maps = new ArrayList<String>();
        for (int towns = 1; towns <= most; towns++) {
            var map = new StringBuilder();
            for (int i = 1; i <= towns; i++) {
                map.append(i).append(" = Town x:").append(random.nextInt(100));
                for (String road : List.of("north", "east", "south", "west")) {
                    if (random.nextInt(3) > 0) {
                        map.append(' ').append(road).append(':').append(1 + random.nextInt(towns));
                    }
                }
                map.append('\n');
            }
            maps.add(shown(map.toString()));
        }
        return maps;
    }

    /** Returns the same graph as it is shown: only what the root reaches, in the order of first visits. */
    static String shown(String graph) {
        return GraphText.show(GraphText.parse(graph, Types.MODELS));
    }

    /** Returns a list of this number of items. */
    static String list(int items) {
        return "1.." + (items - 1) + " = Item value:5 next:+1\n" + items + " = Item value:5 next:null";
    }

    /** Returns a tree of this number of nodes, each with a Data. Below node i are 2i and 2i + 1. */
    static String tree(int nodes) {
        var tree = new StringBuilder();
        for (int i = 1; i <= nodes; i++) {
            tree.append(i).append(" = Tree data:").append(nodes + i);
            tree.append(" left:").append(2 * i <= nodes ? 2 * i : null);
            tree.append(" right:").append(2 * i < nodes ? 2 * i + 1 : null).append('\n');
        }
        return tree.append(nodes + 1 + ".." + 2 * nodes + " = Data b:1 c:65 d:2.5 f:0.5 i:-3 j:7 s:258 z:true")
                .toString();
    }
}
