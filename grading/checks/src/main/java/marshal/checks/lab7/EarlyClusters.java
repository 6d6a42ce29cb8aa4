package marshal.checks.lab7;

import java.io.ByteArrayOutputStream;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.kit.contract.WireException;
import marshal.kit.lab7.BadAddressException;
import marshal.kit.lab7.Mesh;

/** Tests ISO clusters that come before a node waits for them. */
final class EarlyClusters extends NodeScenes {

    private static final int KEPT = 64;

    EarlyClusters(Host host, Script script) {
        begins(host, script, Step04Exchange.SMALL);
    }

    void play() throws Exception {
        try (var scene =
                trusting("node 0 sends clusters (0, 0), (0, 1) and (2, 0), which are named by origin and rank; node "
                        + "1 waits for them in reverse order")) {
            GoldenCluster first = car(0, 0);
            scene.arrive(0, first, engine(0, 1, 5), engine(2, 0, 6));
            scene.takes(engine(2, 0, 6), 0);
            scene.takes(engine(0, 1, 5), Mesh.ANY);
            scene.takes(first, 0);
        }
        try (var scene = trusting("node 0 sends (0, 0) in two versions, then (0, 1), for which node 1 waits first")) {
            scene.arrive(0, engine(0, 0, 1), engine(0, 0, 2), engine(0, 1, 3));
            scene.takes(engine(0, 1, 3), 0);
            scene.takes(engine(0, 0, 1), 0);
            scene.takes(engine(0, 0, 2), 0);
        }
        try (var scene =
                trusting("node 0 sends relocatable clusters whose homes are the first and the last 32 bytes of its "
                        + "area, a relative one and (0, 0), for which node 1 waits")) {
            int end = layout.relocBytes();
            scene.arrive(0, at(0), at(end - GoldenCluster.HEADER), GoldenCluster.relative(), engine(0, 0, 1));
            scene.takes(engine(0, 0, 1), 0);
        }
        distinguishesSenders();
        takesWhatever();
        passesOn();
        keepsSoMany();
        try (var scene = trusting("node 1 waits for a cluster that no node can have")) {
            for (int[] none : new int[][] {{3, 0}, {-1, 0}, {0, 2}, {0, -1}}) {
                scene.refuses(BadAddressException.class, scene.recvIso(none[0], none[1], Mesh.ANY));
            }
        }
    }

    private void distinguishesSenders() throws Exception {
        for (int first : new int[] {0, 2}) {
            int second = 2 - first;
            try (var scene = trusting("nodes 0 and 2 both send (0, 0); node 1 waits for that of node " + first
                    + ", then for that of node " + second)) {
                scene.arrive(0, engine(0, 0, 100));
                scene.arrive(2, engine(0, 0, 102));
                scene.takes(engine(0, 0, 100 + first), first);
                scene.takes(engine(0, 0, 100 + second), second);
            }
        }
        try (var scene =
                trusting("node 0 sends (0, 0), which is kept while node 1 waits for (0, 1); then node 2 sends a "
                        + "newer (0, 0)")) {
            scene.arrive(0, engine(0, 0, 1), engine(0, 1, 2));
            scene.takes(engine(0, 1, 2), 0);
            scene.arrive(2, engine(0, 0, 3));
            scene.takes(engine(0, 0, 3), 2);
            scene.takes(engine(0, 0, 1), Mesh.ANY);
        }
        try (var scene = trusting("node 0 sends (2, 0), which node 2 has created; it is kept while node 1 waits for "
                + "(0, 1), and then node 1 waits for (2, 0) from node 0")) {
            scene.arrive(0, engine(2, 0, 1), engine(0, 1, 2));
            scene.takes(engine(0, 1, 2), 0);
            scene.takes(engine(2, 0, 1), 0);
        }
    }

    private void takesWhatever() throws Exception {
        script.look("Exchange.recv; kept clusters come first");
        try (var scene = trusting("node 0 sends (0, 0) and (0, 1); node 1 waits for (0, 1), then for whatever comes")) {
            scene.arrive(0, engine(0, 0, 1), engine(0, 1, 2));
            scene.takes(engine(0, 1, 2), Mesh.ANY);
            scene.takes(engine(0, 0, 1), scene.recv(0));
            scene.arrive(2, engine(2, 1, 3));
            scene.takes(engine(2, 1, 3), scene.recv(Mesh.ANY));
        }
        script.look("");
    }

    private void passesOn() throws Exception {
        try (var scene = trusting("node 0 sends (2, 1), which node 2 has created; node 1 sends it on to node 2")) {
            GoldenCluster car = car(2, 1).soil(0x5A5A5A5A);
            scene.arrive(0, car);
            scene.takes(car, Mesh.ANY);
            script.run("send(cluster, 2)", () -> scene.node.send(car.home(), 2));
            scene.expectFrame(2, car);
        }
    }

    private void keepsSoMany() throws Exception {
        script.why("clusters of a neighbour that runs ahead must not be lost, and must not fill all memory either")
                .look("Exchange.recvIso; the 64th cluster is kept, the 65th is a WireException, from any sender. The "
                        + "kept ones are still there then, in the order in which they came. A cluster that is given "
                        + "out makes room for one more");
        try (var scene =
                trusting("node 0 sends " + KEPT + " clusters for which nobody waits, by turns (0, 0) and (0, 1), "
                        + "then (2, 0), for which node 1 waits; then node 2 sends one more for which nobody waits")) {
            var frames = new ByteArrayOutputStream();
            for (int i = 0; i < KEPT; i++) {
                frames.writeBytes(PlayedNode.frame(0, engine(0, i % 2, i).bytes()));
            }
            scene.mesh.peer(0).write(KEPT + " clusters", frames.toByteArray());
            GoldenCluster wanted = car(2, 0);
            scene.gets(0, wanted);
            scene.arrive(2, engine(2, 1, KEPT));
            scene.refuses(WireException.class, scene.recvIso(2, 0, 2));
            for (int rank = 0; rank < 2; rank++) {
                for (int i = rank; i < KEPT; i += 2) {
                    GoldenCluster kept = engine(0, rank, i);
                    script.expect("the address", scene.node.recvIso(0, rank, 0), kept.home());
                    scene.expectCluster("of those that were kept, number " + (i + 1), kept.home(), kept);
                }
            }
            script.did("all of those are taken; node 2 sends (2, 1) once more: the one that was refused is gone");
            GoldenCluster newer = engine(2, 1, KEPT + 1);
            scene.arrive(2, newer);
            scene.runs(scene.recvIso(2, 1, 2));
            scene.expectCluster("the newer one", newer.home(), newer);
            scene.arrive(0, engine(0, 0, 1), wanted);
            scene.runs(scene.recvIso(2, 0, 0));
            scene.runs(scene.recvIso(0, 0, 0));
        }
        script.why("").look("");
    }
}
