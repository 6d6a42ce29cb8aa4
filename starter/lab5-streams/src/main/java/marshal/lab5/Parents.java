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

    boolean isEmpty() {
        throw new Todo("lab5.6", "Return whether there is none.");
    }

    /** Puts an object with this number of references, at least one, on top. */
    void push(Object object, References references, int count) {
        throw new Todo("lab5.6", "Put it on top, with its reference 0 as the next.");
    }

    /** Returns the object on top. */
    Frame top() {
        throw new Todo("lab5.6", "Return it.");
    }

    /** Removes the object on top. */
    void pop() {
        throw new Todo("lab5.6", "Remove it, and release its object.");
    }

    /** Forgets all objects, and frees the room that a deep graph needed. */
    void clear() {
        throw new Todo("lab5.6", "Forget all objects; give back the room if there is much of it.");
    }
}
