package marshal.lab5;

import java.util.Arrays;
import marshal.kit.contract.Todo;

/**
 * Steps 4 and 7: numbers for objects, 1 for the first, 2 for the next (section 3.2). A hash table that compares by
 * identity: two equal objects are two objects.
 */
final class Handles {

    private static final int SMALLEST = 64;

    //> lab5.4
    // Open addressing: a key is at its hash or behind it, and its number is at the same index. Half of the places stay free.
    private Object[] keys = new Object[SMALLEST];
    private int[] numbers = new int[SMALLEST];
    private int size;
    //<

    /** Returns the object's number if it has one. Otherwise gives it the next number and returns 0. */
    int findOrAdd(Object object) {
        //> lab5.4: Look for the object by System.identityHashCode and ==. If it is there, return its number; if not, add it with
        //> the next number and return 0.
        Object[] table = keys;
        int mask = table.length - 1;
        int at = System.identityHashCode(object) & mask;
        for (Object key = table[at]; key != null; key = table[at]) {
            if (key == object) {
                return numbers[at];
            }
            at = at + 1 & mask;
        }
        table[at] = object;
        numbers[at] = ++size;
        if (2 * size > table.length) {
            grow();
        }
        return 0;
        //<
    }

    /** Forgets all objects, so that the collector can free them. */
    void clear() {
        //> lab5.7: Forget all objects, in a time that depends on how many there are now, not on how many there were before.
        if (keys.length > SMALLEST && 8 * size < keys.length) {
            keys = new Object[SMALLEST]; // one large graph must not slow down every later message
            numbers = new int[SMALLEST];
        } else {
            Arrays.fill(keys, null);
        }
        size = 0;
        //<
    }

    //> lab5.4
    private void grow() {
        Object[] oldKeys = keys;
        int[] oldNumbers = numbers;
        keys = new Object[2 * oldKeys.length];
        numbers = new int[keys.length];
        int mask = keys.length - 1;
        for (int old = 0; old < oldKeys.length; old++) {
            if (oldKeys[old] != null) {
                int at = System.identityHashCode(oldKeys[old]) & mask;
                while (keys[at] != null) {
                    at = at + 1 & mask;
                }
                keys[at] = oldKeys[old];
                numbers[at] = oldNumbers[old];
            }
        }
    }
    //<
}
