package marshal.lab5;

import java.util.Arrays;
import marshal.kit.contract.Todo;

/**
 * Step 6: objects whose references are not all done, the innermost on top: what a recursive method keeps in its frames on the
 * thread's stack stands here on the heap (section 3.4).
 */
final class Parents {

    /** An object, and how far it is done. Used again for one object after another. */
    static final class Frame {

        Object object;
        References references;
        int next;
        int end;
    }

    private static final int SMALLEST = 64;

    boolean isEmpty() {
        throw new Todo("lab5.6", "Return whether there is none.");
    }

    /** Puts an object on top that has so many references, one at least. */
    void push(Object object, References references, int count) {
        throw new Todo("lab5.6", "Put it on top, with its reference 0 as the next.");
    }

    /** The one on top. */
    Frame top() {
        throw new Todo("lab5.6", "Return it.");
    }

    /** Takes it off. */
    void pop() {
        throw new Todo("lab5.6", "Take it off, and let go of its object.");
    }

    /** Forgets them all, and the room that a deep graph needed. */
    void clear() {
        throw new Todo("lab5.6", "Forget all objects; give back the room if there is much of it.");
    }
}
