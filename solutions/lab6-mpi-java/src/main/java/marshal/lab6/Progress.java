package marshal.lab6;

import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.Todo;

/**
 * Step 6: incomplete receives of objects, in the order in which they began. MPI does not know that data follow a header. So
 * a rank that waits for anything has to continue these. Otherwise two ranks that wait for each other would wait for ever.
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

    /** Step 6: continues all of them as far as possible without waiting. */
    void advance() {
        //> lab6.6: Settle each of them without waiting. One that is complete leaves the list: go through a copy of it.
        for (ObjectReceive receive : List.copyOf(open)) {
            receive.settle(false);
        }
        //<
    }

    /** Step 6: returns whether nothing is open, except perhaps this request: then it may wait in MPI. */
    boolean isIdleBesides(Request request) {
        //> lab6.6: Look at the list.
        return open.stream().allMatch(each -> each == request);
        //<
    }

    /**
     * Step 6: returns whether a receive may take the data of this header. If an earlier open receive accepts such
     * messages, it got its header before, and its data come first. It accepts by the source and tag that it asked for.
     */
    boolean isTurnOf(ObjectReceive receive, Status header) {
        //> lab6.6: No receive that is open and began before this one takes the header's source and tag.
        return open.stream().takeWhile(each -> each != receive).noneMatch(each -> each.takes(header));
        //<
    }
}
