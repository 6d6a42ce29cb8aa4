package marshal.bench.child;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.workload.Workloads;

/**
 * Does what wire.c does one way, over any mechanism: {@code serve CLASS SIDE} or {@code drive CLASS SIDE PORT REPEATS}.
 *
 * <p>The task is a part of SPA with a single row of A: SIDE² ints in all, and a short result. The time runs from before
 * the call until the worker has the task. The worker reports that moment in the field for the compute time.
 */
public final class MechanismChild {

    private MechanismChild() {}

    public static void main(String[] args) throws Exception {
        var mechanism =
                (Mechanism) Class.forName(args[1]).getDeclaredConstructor().newInstance();
        Task.Multiply task = task(Integer.parseInt(args[2]));
        if (args[0].equals("serve")) {
            WorkerServer server = mechanism.serve(worker(task), Sockets.DEFAULT);
            System.out.println("port " + server.address().getPort());
            Thread.currentThread().join(); // until we are killed: some mechanisms have only daemon threads
        } else {
            int repeats = Integer.parseInt(args[4]);
            var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[3]));
            try (Workers workers = mechanism.connect(List.of(address), Sockets.DEFAULT)) {
                Trials.serve(Trials.ofTimes(repeats, () -> oneWay(workers, task)));
            }
        }
    }

    /** The task. A has one row with this number of ints, and B has this number of rows, each shorter by one. */
    private static Task.Multiply task(int side) {
        int[][] matrix = Workloads.operands(side, 1).a();
        return new Task.Multiply(
                new int[][] {matrix[0]},
                Arrays.stream(matrix).map(row -> Arrays.copyOf(row, side - 1)).toArray(int[][]::new));
    }

    private static Worker worker(Task.Multiply expected) {
        return (task, neighbours) -> {
            long arrived = System.nanoTime();
            var multiply = (Task.Multiply) task;
            if (!Arrays.deepEquals(multiply.a(), expected.a()) || !Arrays.deepEquals(multiply.b(), expected.b())) {
                throw new IllegalStateException("what arrived is not what was sent");
            }
            return new Result.Product(new int[1][expected.b()[0].length], arrived);
        };
    }

    private static long oneWay(Workers workers, Task.Multiply task) throws WireException {
        long start = System.nanoTime();
        Result arrived = workers.callAll(List.of(task)).get(0);
        return arrived.computeNanos() - start;
    }
}
