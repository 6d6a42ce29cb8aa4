package marshal.lab5;

import java.util.Arrays;
import marshal.kit.contract.Todo;

/**
 * Step 6: objects whose references are not all done, the innermost on top. A recursive method keeps this data in its
 * frames on the thread's stack; here it is on the heap (section 3.4).
 */
final class Parents {

    /** An object, and how far it is done. Reused for one object after another. */
    static final class Frame {

        Object object;
        References references;
        int next;
        int end;
    }

    private static final int SMALLEST = 64;

    //> lab5.6
    private Frame[] frames = new Frame[SMALLEST];
    private int depth;
    //<

    boolean isEmpty() {
        //> lab5.6: Return whether there is none.
        return depth == 0;
        //<
    }

    /** Puts an object with this number of references, at least one, on top. */
    void push(Object object, References references, int count) {
        //> lab5.6: Put it on top, with its reference 0 as the next.
        if (depth == frames.length) {
            frames = Arrays.copyOf(frames, 2 * depth);
        }
        Frame frame = frames[depth];
        if (frame == null) {
            frames[depth] = frame = new Frame();
        }
        depth++;
        frame.object = object;
        frame.references = references;
        frame.next = 0;
        frame.end = count;
        //<
    }

    /** Returns the object on top. */
    Frame top() {
        //> lab5.6: Return it.
        return frames[depth - 1];
        //<
    }

    /** Removes the object on top. */
    void pop() {
        //> lab5.6: Remove it, and release its object.
        frames[--depth].object = null;
        //<
    }

    /** Forgets all objects, and frees the room that a deep graph needed. */
    void clear() {
        //> lab5.6: Forget all objects; give back the room if there is much of it.
        while (depth > 0) {
            pop();
        }
        if (frames.length > 1 << 12) {
            frames = new Frame[SMALLEST];
        }
        //<
    }
}
