package marshal.checks.lab7;

import java.util.Random;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.kit.lab7.SpaceLayout;

/** The common parts of a check of a node: its layout, scenes and clusters. */
abstract class NodeScenes {

    static final int SENDER = 0;
    static final int ME = 1; // it connects to node 0

    Host host;
    Script script;
    Random random;
    SpaceLayout layout;
    private String[] classes;

    /**
     * Begins the check.
     *
     * @param like    the layout; the seed makes its clusters larger
     * @param classes declarations of further classes that the student's node knows
     */
    void begins(Host host, Script script, SpaceLayout like, String... classes) {
        this.host = host;
        this.script = script;
        this.random = script.random();
        this.layout = Lab7Student.like(like, random);
        this.classes = classes;
    }

    /** Returns a scene in which node 1 is the student's. */
    NodeScene scene(boolean trusting, String given) throws Exception {
        script.given(given);
        return new NodeScene(host, script, layout, ME, trusting, classes);
    }

    NodeScene trusting(String given) throws Exception {
        return scene(true, given);
    }

    NodeScene distrusting(String given) throws Exception {
        return scene(false, given);
    }

    GoldenCluster iso(int node, int rank) {
        return GoldenCluster.iso(layout, node, rank);
    }

    /** Returns a relocatable cluster whose home is at this offset in its area. */
    GoldenCluster at(int offset) {
        return GoldenCluster.relocatable(layout.relocStart() + offset);
    }

    GoldenCluster car(GoldenCluster into) {
        return SampleClusters.car(into, random);
    }

    /** Returns a cluster with an engine, whose power distinguishes it from others. */
    GoldenCluster engine(int node, int rank, int power) {
        GoldenCluster cluster = iso(node, rank);
        int engine = cluster.newObject(GoldenShape.ENGINE);
        return cluster.set(engine, "power", power).setRoot(engine);
    }

    GoldenCluster car(int node, int rank) {
        return car(iso(node, rank));
    }

    /** Returns a cluster with a dead Car whose engine is at an impossible place. */
    GoldenCluster wild(GoldenCluster into) {
        car(into);
        return into.set(into.newObject(GoldenShape.CAR), "engine", 12);
    }

    /** Requires that the node refuses these clusters, and that each leaves no trace. */
    void refuses(Iterable<HostileDump> dumps, NodeScene.Receiving... ways) throws Exception {
        GoldenCluster good = car(iso(0, 0));
        try (NodeScene scene = distrusting("a car and its engine, from a node that is not trusted")) {
            script.look("Exchange.readChecked; is the buffer little-endian, and what are its position and limit when "
                    + "Validation.check gets it?");
            scene.takesAny(good);
            for (HostileDump dump : dumps) {
                for (NodeScene.Receiving way : ways) {
                    scene.refuses(dump, way, good);
                }
            }
        }
        script.look("");
    }
}
