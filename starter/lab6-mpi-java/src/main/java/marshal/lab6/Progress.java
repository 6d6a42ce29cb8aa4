package marshal.lab6;

import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.Todo;

/**
 * Step 6: receives of objects that are not complete, in the order in which they began. MPI does not know that data follow a
 * header: so whoever waits for anything has to go on with these, or two ranks that wait for each other wait for ever.
 */
final class Progress {

    private final List<ObjectReceive> open = new ArrayList<>();

    boolean isEmpty() {
        return open.isEmpty();
    }

    void add(ObjectReceive receive) {
        open.add(receive);
    }

    void remove(Request settled) {
        open.remove(settled);
    }

    /** Step 6: goes on with all of them as far as possible without waiting. */
    void advance() {
        throw new Todo("lab6.6", "Settle each of them without waiting. One that is complete leaves the list: go "
                + "through a copy of it.");
    }

    /** Step 6: whether nothing is open but perhaps this: then it may wait in MPI. */
    boolean isIdleBesides(Request request) {
        throw new Todo("lab6.6", "Look at the list.");
    }

    /**
     * Step 6: whether the data of a header may be taken: an earlier receive that takes such messages got one before, and its
     * data come first. It counts by what it asked for, wherever its own header came from.
     */
    boolean isTurnOf(ObjectReceive receive, Status header) {
        throw new Todo("lab6.6", "No receive that is open and began before this one takes the header's source and "
                + "tag.");
    }
}
