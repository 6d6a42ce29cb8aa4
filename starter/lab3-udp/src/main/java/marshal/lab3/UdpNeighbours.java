package marshal.lab3;

import java.net.InetSocketAddress;
import java.util.concurrent.Future;
import marshal.kit.contract.Edges;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.lab1.Message;

/**
 * Step 6: a worker's neighbours for one multiplication, over the endpoint that the worker already has. There are no
 * links: every message names its job, axis and round.
 */
public final class UdpNeighbours implements Neighbours {

    private final Message.TorusRequest request;
    private final UdpEndpoint endpoint;
    private final VectorInbox incoming;
    private final long deadlineMillis;

    /**
     * @param request        names the job and the neighbours to send to
     * @param incoming       gets the vectors that the neighbours send to this worker
     * @param deadlineMillis how long to wait for a neighbour's vector, 0 for no limit
     */
    UdpNeighbours(Message.TorusRequest request, UdpEndpoint endpoint, VectorInbox incoming, long deadlineMillis) {
        this.request = request;
        this.endpoint = endpoint;
        this.incoming = incoming;
        this.deadlineMillis = deadlineMillis;
    }

    @Override
    public Edges exchange(Edges outgoing) throws WireException {
        throw new Todo("lab3.6", "Begin to send the column to the left and the row up; wait until both are delivered; "
                + "take the vectors from the right and from below in this round.");
    }
}
