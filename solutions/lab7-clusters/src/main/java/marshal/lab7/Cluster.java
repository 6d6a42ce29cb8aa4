package marshal.lab7;

import java.nio.ByteBuffer;
import marshal.kit.contract.Todo;
import marshal.kit.lab7.OutOfSpaceException;

/** A piece of a node's memory whose objects travel together: a header, and the objects one behind another. */
abstract class Cluster {

    private final Space space;
    private final Memory memory;
    private final int home;
    private final int capacity;

    /** A view of the memory from an address on. What stands there stays, until {@link #clear}. */
    Cluster(Space space, int home, int capacity) {
        this.space = space;
        this.memory = space.memory();
        this.home = home;
        this.capacity = capacity;
    }

    /** Writes the header of a cluster that has no objects. */
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

    /** Its address, where its header begins. */
    final int home() {
        return home;
    }

    /** The most bytes that it can hold, the header included. */
    final int capacity() {
        return capacity;
    }

    /** Bytes that it holds, the header included. */
    final int used() {
        return memory.getInt(home + Header.USED);
    }

    /** How many objects it holds. */
    final int objects() {
        return memory.getInt(home + Header.OBJECTS);
    }

    /** All that it holds, from the header on: its memory itself, no copy. */
    final ByteBuffer bytes() {
        return memory.part(home, used());
    }

    // ---- objects ------------------------------------------------------------------------------------------------

    /**
     * A new object, all of whose fields are zero.
     *
     * @return its address
     * @throws OutOfSpaceException if there is no room; nothing has changed then
     */
    final int newObject(Shape shape) {
        //> lab7.2: Take shape.size() bytes behind what is used. All of them become zero, then class and size are written.
        //> The cluster counts its bytes and its objects.
        return take(shape.number(), shape.size());
        //<
    }

    /**
     * A new array of references, all of which are null.
     *
     * @return its address
     * @throws OutOfSpaceException      if there is no room; nothing has changed then
     * @throws IllegalArgumentException if the count is negative
     */
    final int newRefs(int count) {
        //> lab7.2: An object of class Header.REFS, with its count. Header.refsSize(count) may be more than an int.
        if (count < 0) {
            throw new IllegalArgumentException("an array of " + count + " references");
        }
        int array = take(Header.REFS, Header.refsSize(count));
        memory.putInt(array + Header.COUNT, count);
        return array;
        //<
    }

    //> lab7.2
    private int take(int number, long size) {
        int used = used();
        if (size > capacity - used) {
            throw new OutOfSpaceException(
                    size + " bytes for an object; the cluster at " + home + " has " + (capacity - used) + " left");
        }
        int object = home + used;
        memory.putInt(object + Header.CLASS, number);
        memory.putInt(object + Header.BYTES, (int) size);
        memory.clear(object + Header.OBJECT_SIZE, (int) size - Header.OBJECT_SIZE); // another cluster may have lain here
        memory.putInt(home + Header.USED, used + (int) size);
        memory.putInt(home + Header.OBJECTS, objects() + 1);
        return object;
    }
    //<

    // ---- references ---------------------------------------------------------------------------------------------

    /** The object by which a receiver finds all others; 0 if there is none. */
    final int root() {
        return ref(home + Header.ROOT);
    }

    /** @throws IllegalArgumentException if there is no object of this cluster at the address; 0 is allowed */
    final void setRoot(int object) {
        setRef(home + Header.ROOT, object);
    }

    /** The reference that stands at a place of this cluster: an object's address, or 0. */
    int ref(int place) {
        return memory.getInt(place);
    }

    /**
     * Sets the reference at a place of this cluster.
     *
     * @param object 0, or an address in this cluster: what points out of it is worth nothing where it arrives
     * @throws IllegalArgumentException if it is another one
     */
    void setRef(int place, int object) {
        //> lab7.2: Refuse what is neither 0 nor a multiple of 8 between the header and the end of what is used. Then it
        //> is one int.
        requireOwn(object);
        memory.putInt(place, object);
        //<
    }

    //> lab7.2
    /** Cheap, for it is asked at every store: it cannot know whether an object begins at the address. */
    final void requireOwn(int object) {
        if (object != 0 && (object < home + Header.SIZE || object >= home + used() || !Header.isAligned(object))) {
            throw new IllegalArgumentException("there is no object of the cluster at " + home + " at address " + object);
        }
    }
    //<
}
