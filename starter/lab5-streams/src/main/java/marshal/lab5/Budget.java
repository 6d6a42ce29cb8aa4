package marshal.lab5;

import java.io.StreamCorruptedException;
import marshal.kit.lab5.StreamSettings;

/** Step 8: what a stream may cost its reader between two resets. The reader asks before it allocates anything. */
final class Budget {

    private final StreamSettings most;

    Budget(StreamSettings most) {
        this.most = most;
    }

    /** Begins again, at this byte of the stream. */
    void reset(long position) {
        // Step 8: Forget what has been spent, and remember the position.
    }

    /** Spends this number of references: those of an array, or of anything else whose number the stream announces. */
    void spendSlots(int count) throws StreamCorruptedException {
        // Step 8: Refuse a count that makes more of all counts together than most.slots().
    }

    /** Refuses elements that begin at this byte and end behind the budget. With count 0, checks the position alone. */
    void requireBytes(long position, int count, int width) throws StreamCorruptedException {
        // Step 8: Refuse a count whose bytes end behind most.bytes() of them. Compute in 64 bits.
    }

    /** Refuses the object with this handle before it is made. */
    void requireObject(int handle) throws StreamCorruptedException {
        // Step 8: Refuse a handle beyond most.objects().
    }
}
