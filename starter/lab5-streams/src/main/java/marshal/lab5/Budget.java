package marshal.lab5;

import java.io.StreamCorruptedException;
import marshal.kit.lab5.StreamSettings;

/** Step 8: what a stream may cost its reader between two resets. Asked before anything is allocated. */
final class Budget {

    private final StreamSettings most;

    Budget(StreamSettings most) {
        this.most = most;
    }

    /** Begins anew, at this byte of the stream. */
    void reset(long position) {
        // Step 8: Forget what has been spent, and remember the position.
    }

    /** Before an array of so many references, none or more, or what else grows with a number that the stream announces. */
    void spendSlots(int count) throws StreamCorruptedException {
        // Step 8: Refuse a count that makes more of all counts together than most.slots().
    }

    /** Before so many elements of so many bytes, which begin at this byte of the stream; 0 of them behind what ends there. */
    void requireBytes(long position, int count, int width) throws StreamCorruptedException {
        // Step 8: Refuse a count whose bytes end behind most.bytes() of them. Compute in 64 bits.
    }

    /** Before the object with this handle is made. */
    void requireObject(int handle) throws StreamCorruptedException {
        // Step 8: Refuse a handle beyond most.objects().
    }
}
