package marshal.checks.lab7;

import marshal.checks.Script;
import marshal.kit.lab7.Node;

/** A cluster that a student's node builds, and the check beside it: after every step both have to be the same. */
final class BuiltTwice {

    private final Script script;
    private final Node node;
    private final GoldenCluster golden;

    /** @param golden as the node has it, at the same home */
    BuiltTwice(Script script, Node node, GoldenCluster golden) {
        this.script = script;
        this.node = node;
        this.golden = golden;
    }

    int home() {
        return golden.home();
    }

    /** As it has to be. */
    GoldenCluster golden() {
        return golden;
    }

    /** Its address. */
    int newObject(GoldenShape shape) {
        return expectAddress(
                script.run("newObject(" + shape.name() + ")", () -> node.newObject(home(), shape.name())),
                golden.newObject(shape));
    }

    /** Its address. */
    int newRefs(int count) {
        return expectAddress(
                script.run("newRefs(" + count + ")", () -> node.newRefs(home(), count)), golden.newRefs(count));
    }

    private int expectAddress(int came, int expected) {
        script.expect("the address", came, expected);
        return came;
    }

    /**
     * Sets a field, and gets it again.
     *
     * @param field a name; of an array an index
     * @param value a float64's bits; an address
     */
    BuiltTwice set(int object, String field, long value) {
        String at = " of the object at " + object;
        script.run("set " + field + at + " to " + value, () -> node.set(home(), object, field, String.valueOf(value)));
        golden.set(object, field, value);
        script.expect(
                field, script.run("get " + field + at, () -> node.get(home(), object, field)), String.valueOf(value));
        return this;
    }

    BuiltTwice setRoot(int object) {
        script.run("setRoot(" + object + ")", () -> node.setRoot(home(), object));
        golden.setRoot(object);
        script.expect("root()", script.run("root()", () -> node.root(home())), object);
        return this;
    }

    /** All bytes have to be right. */
    void expectBytes() {
        byte[] came = script.run("look at the cluster's bytes", () -> node.dump(home()));
        Subject.expectBytes(script, "the cluster", came, golden.bytes(), golden);
    }
}
