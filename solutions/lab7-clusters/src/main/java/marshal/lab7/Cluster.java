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

    /** Makes a view of the memory from an address on. The bytes there do not change until {@link #clear}. */
    Cluster(Space space, int home, int capacity) {
        this.space = space;
        this.memory = space.memory();
        this.home = home;
        this.capacity = capacity;
    }

    /** Writes the header of a cluster without objects. */
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

    /** Its address: the place where its header begins. */
    final int home() {
        return home;
    }

    /** The most bytes that it can hold, including the header. */
    final int capacity() {
        return capacity;
    }

    /** Number of bytes that it holds, including the header. */
    final int used() {
        return memory.getInt(home + Header.USED);
    }

    /** Number of objects that it holds. */
    final int objects() {
        return memory.getInt(home + Header.OBJECTS);
    }

    /** Everything that it holds, from the header on: its memory itself, not a copy. */
    final ByteBuffer bytes() {
        return memory.part(home, used());
    }

    // ---- objects ------------------------------------------------------------------------------------------------

    /**
     * Makes a new object with zero in all fields.
     *
     * @return its address
     * @throws OutOfSpaceException if there is no room; then nothing has changed
     */
    final int newObject(Shape shape) {
        //> lab7.2: Take shape.size() bytes behind the used ones. Set all of them to zero, then write class and size.
        //> The cluster counts its bytes and its objects.
        return take(shape.number(), shape.size());
        //<
    }

    /**
     * Makes a new array of null references.
     *
     * @return its address
     * @throws OutOfSpaceException      if there is no room; then nothing has changed
     * @throws IllegalArgumentException if the count is negative
     */
    final int newRefs(int count) {
        //> lab7.2: An object of class Header.REFS, with its count. Header.refsSize(count) may be larger than an int.
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
        memory.clear(object + Header.OBJECT_SIZE, (int) size - Header.OBJECT_SIZE); // another cluster may have been here
        memory.putInt(home + Header.USED, used + (int) size);
        memory.putInt(home + Header.OBJECTS, objects() + 1);
        return object;
    }
    //<

    // ---- references ---------------------------------------------------------------------------------------------

    /** The object from which a receiver finds all others; 0 if there is none. */
    final int root() {
        return ref(home + Header.ROOT);
    }

    /** @throws IllegalArgumentException if no object of this cluster is at the address; 0 is allowed */
    final void setRoot(int object) {
        setRef(home + Header.ROOT, object);
    }

    /** Returns the reference at a place of this cluster: an object's address, or 0. */
    int ref(int place) {
        return memory.getInt(place);
    }

    /**
     * Sets the reference at a place of this cluster.
     *
     * @param object 0, or an address in this cluster: a reference out of it has no meaning at its destination
     * @throws IllegalArgumentException if it is any other address
     */
    void setRef(int place, int object) {
        //> lab7.2: Refuse anything that is neither 0 nor a multiple of 8 between the header and the end of the used bytes. Then it
        //> is one int.
        requireOwn(object);
        memory.putInt(place, object);
        //<
    }

    //> lab7.2
    /** A cheap check, because every store calls it. It cannot know whether an object begins at the address. */
    final void requireOwn(int object) {
        if (object != 0 && (object < home + Header.SIZE || object >= home + used() || !Header.isAligned(object))) {
            throw new IllegalArgumentException("there is no object of the cluster at " + home + " at address " + object);
        }
    }
    //<
}
