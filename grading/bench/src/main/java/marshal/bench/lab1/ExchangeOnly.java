package marshal.bench.lab1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import marshal.bench.child.NoPrograms;
import marshal.kit.contract.Edges;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.lab1.Cannon;
import marshal.lab1.SocketMechanism;

/**
 * MCA without its arithmetic. Sends every message of the reference over the reference's wire, with the sender's mark in
 * place of elements, and verifies every mark. The product is all zeros, and its compute time is the time of the
 * exchanges.
 */
public class ExchangeOnly extends NoPrograms implements Mechanism {

    private final Mechanism wire = new SocketMechanism();

    @Override
    public String name() {
        return wire.name();
    }

    /** Serves our worker, not the kit's, which would subtract the exchanges from the compute time. */
    @Override
    public WorkerServer serve(Worker timed, Sockets sockets) throws IOException {
        return wire.serve(worker(), sockets);
    }

    @Override
    public Workers connect(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        return wire.connect(addresses, sockets);
    }

    @Override
    public int[][] mca(int[][] a, int[][] b, Workers workers) throws WireException {
        return Cannon.multiply(a, b, workers);
    }

    @Override
    public Worker worker() {
        return (task, neighbours) -> exchange((Task.Cannon) task, neighbours);
    }

    /** Runs all rounds of a worker. */
    protected Result exchange(Task.Cannon task, Neighbours neighbours) throws WireException {
        int t = task.a().length;
        Place place = task.place();
        var column = new int[t];
        var row = new int[t];
        long start = System.nanoTime();
        for (int round = 1; round < task.n(); round++) {
            Arrays.fill(column, mark(place, round));
            Arrays.fill(row, -mark(place, round));
            Edges incoming = neighbours.exchange(new Edges(column, row));
            expect(incoming.column(), mark(place.right(), round));
            expect(incoming.row(), -mark(place.below(), round));
        }
        return new Result.Product(new int[t][t], System.nanoTime() - start);
    }

    private static int mark(Place place, int round) {
        return place.index() << 16 | round;
    }

    private static void expect(int[] vector, int mark) {
        if (vector[0] != mark || vector[vector.length - 1] != mark) {
            throw new IllegalStateException("a vector came from the wrong neighbour, or in the wrong round");
        }
    }
}
