package marshal.checks.lab7;

import marshal.checks.story.Script;
import marshal.kit.lab7.Node;
import marshal.kit.lab7.SpaceLayout;

/** A cluster that a student's node builds, with the check's copy. After every step, both must be equal. */
final class MirroredCluster {

    private final Script script;
    private final Node node;
    private final GoldenCluster golden;

    /**
     * @param golden the check's copy, at the same home
     */
    MirroredCluster(Script script, Node node, GoldenCluster golden) {
        this.script = script;
        this.node = node;
        this.golden = golden;
    }

    /** Creates the node's next ISO cluster, which must have this rank. */
    static MirroredCluster iso(Script script, Node node, SpaceLayout layout, int me, int rank) {
        GoldenCluster golden = GoldenCluster.iso(layout, me, rank);
        script.expect("the address", script.run("IsoCluster.create()", node::createIso), golden.home());
        return new MirroredCluster(script, node, golden);
    }

    int home() {
        return golden.home();
    }

    /** Returns the required cluster. */
    GoldenCluster golden() {
        return golden;
    }

    /** Creates an object, and returns its address. */
    int newObject(GoldenShape shape) {
        return expectAddress(
                script.run("newObject(" + shape.name() + ")", () -> node.newObject(home(), shape.name())),
                golden.newObject(shape));
    }

    /** Creates an array of references, and returns its address. */
    int newRefs(int count) {
        return expectAddress(
                script.run("newRefs(" + count + ")", () -> node.newRefs(home(), count)), golden.newRefs(count));
    }

    private int expectAddress(int came, int expected) {
        script.expect("the address", came, expected);
        return came;
    }

    /**
     * Sets fields, and reads each of them back.
     *
     * @param fields their names, separated by spaces; for an array, indices
     * @param values the bits of a float64; an address
     */
    MirroredCluster set(int object, String fields, long... values) {
        String[] names = fields.split(" ");
        for (int i = 0; i < names.length; i++) {
            setField(object, names[i], values[i]);
        }
        return this;
    }

    private void setField(int object, String field, long value) {
        golden.set(object, field, value);
        String came = script.run(
                "set " + field + " of the object at " + object + " to " + shown(object, field, value) + ", and get it",
                () -> {
                    node.set(home(), object, field, String.valueOf(value));
                    return node.get(home(), object, field);
                });
        script.expect(field, came, String.valueOf(value));
    }

    /** Requires that a field of an object still has its value. */
    void keeps(int object, String field, long value) {
        String came = script.run("get " + field + " of the object at " + object, () -> node.get(home(), object, field));
        script.expect(field, came, String.valueOf(value));
    }

    private String shown(int object, String field, long value) {
        return value + (golden.isFloat(object, field) ? ", the bits of " + Double.longBitsToDouble(value) : "");
    }

    MirroredCluster setRoot(int object) {
        golden.setRoot(object);
        int came = script.run("setRoot(" + object + "), and root()", () -> {
            node.setRoot(home(), object);
            return node.root(home());
        });
        script.expect("root()", came, object);
        return this;
    }

    /** Requires that all bytes are right. */
    void expectBytes() {
        Lab7Student.expectCluster(script, "the cluster", node, home(), golden);
    }
}
