package marshal.kit.local;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import marshal.kit.contract.Edges;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Place;
import marshal.kit.contract.WireException;

/** The links of one multiplication: two queues from every place, one to the left and one upwards. */
final class LocalTorus {

    /** The last item of a queue after its sender has left. Recognized by identity. */
    private static final int[] LEFT = new int[0];

    private final int side;
    private final Traffic traffic;
    private final Node[] nodes;

    LocalTorus(int k, Traffic traffic) {
        this.side = (int) Math.round(Math.sqrt(k));
        if (side * side != k) {
            throw new IllegalArgumentException("a torus needs a square number of workers, not " + k);
        }
        this.traffic = traffic;
        this.nodes = new Node[k];
    }

    /** Puts a worker at a place. */
    void take(Place place) {
        if (place.side() != side) {
            throw new IllegalArgumentException(place + " is not in a torus of side " + side);
        }
        if (nodes[place.index()] != null) {
            throw new IllegalArgumentException("two tasks for " + place);
        }
        nodes[place.index()] = new Node(place);
    }

    /** The neighbours of a place. */
    Neighbours at(Place place) {
        return nodes[place.index()];
    }

    /** The worker at this place is done, with or without success. */
    void leave(Place place) {
        nodes[place.index()].columns.add(LEFT);
        nodes[place.index()].rows.add(LEFT);
    }

    private final class Node implements Neighbours {
        private final Place place;
        private final BlockingQueue<int[]> columns = new LinkedBlockingQueue<>();
        private final BlockingQueue<int[]> rows = new LinkedBlockingQueue<>();
        private int round;

        Node(Place place) {
            this.place = place;
        }

        @Override
        public Edges exchange(Edges outgoing) throws WireException {
            round++;
            send(outgoing.column(), columns);
            send(outgoing.row(), rows);
            Node right = nodes[place.right().index()];
            Node below = nodes[place.below().index()];
            int[] column = receive(right.columns, right, "right");
            return new Edges(column, receive(below.rows, below, "below"));
        }

        private void send(int[] vector, BlockingQueue<int[]> link) {
            traffic.add(vector.length);
            link.add(vector.clone()); // the sender may reuse its array
        }

        private int[] receive(BlockingQueue<int[]> link, Node from, String where) throws WireException {
            int[] vector;
            try {
                vector = link.take();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new WireException("interrupted in exchange " + round, e);
            }
            if (vector == LEFT) {
                link.add(LEFT); // the next take gets the same answer
                throw new WireException("worker " + place.index() + " waits in exchange " + round + " for worker "
                        + from.place.index() + " (" + where + "), which has left after " + from.round + " exchanges");
            }
            return vector;
        }
    }
}
