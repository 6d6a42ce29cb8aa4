package marshal.lab5;

import java.util.Arrays;
import marshal.kit.contract.Todo;

/**
 * Step 6: objects whose references are not all done, the innermost on top: what a recursive method keeps in its frames on the
 * thread's stack stands here on the heap (section 3.4).
 */
final class Parents {

    private static final int SMALLEST = 64;

    //> lab5.6
    private Object[] objects = new Object[SMALLEST];
    private References[] references = new References[SMALLEST];
    private int[] next = new int[SMALLEST];
    private int[] ends = new int[SMALLEST];
    private int depth;
    //<

    boolean isEmpty() {
        //> lab5.6: Return whether there is none.
        return depth == 0;
        //<
    }

    /** Puts an object on top that has so many references, one at least. */
    void push(Object object, References references, int count) {
        //> lab5.6: Put it on top, with its reference 0 as the next.
        if (depth == objects.length) {
            resize(2 * depth);
        }
        objects[depth] = object;
        this.references[depth] = references;
        next[depth] = 0;
        ends[depth] = count;
        depth++;
        //<
    }

    /** The object on top. */
    Object object() {
        //> lab5.6: Return it.
        return objects[depth - 1];
        //<
    }

    /** Its references. */
    References references() {
        //> lab5.6: Return them.
        return references[depth - 1];
        //<
    }

    /** The number of its next reference. With the last one it leaves: a list that hangs at the last needs no room at all. */
    int advance() {
        //> lab5.6: Return the number of the next reference, and count it; take the object off if it was the last.
        int top = depth - 1;
        int index = next[top]++;
        if (index + 1 == ends[top]) {
            objects[top] = null;
            depth = top;
        }
        return index;
        //<
    }

    /** Forgets them all, and the room that a deep graph needed. */
    void clear() {
        //> lab5.6: Forget all objects; give back the room if there is much of it.
        Arrays.fill(objects, 0, depth, null);
        depth = 0;
        if (objects.length > 1 << 12) {
            resize(SMALLEST);
        }
        //<
    }

    //> lab5.6
    private void resize(int length) {
        objects = Arrays.copyOf(objects, length);
        references = Arrays.copyOf(references, length);
        next = Arrays.copyOf(next, length);
        ends = Arrays.copyOf(ends, length);
    }
    //<
}
