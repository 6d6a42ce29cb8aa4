package marshal.checks.lab1;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.stream.Stream;
import marshal.checks.played.Oracle;
import marshal.checks.played.RawMessage;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.lab1.Message;

/** A message, and its bytes according to PROTOCOL.md. */
record FrameExample(Message message, RawMessage frame) {

    static FrameExample sort(int id, int... items) {
        return new FrameExample(new Message.Request(id, new Task.Sort(items)), RawMessage.sort(id, items));
    }

    static FrameExample multiply(int id, int[][] a, int[][] b) {
        return new FrameExample(new Message.Request(id, new Task.Multiply(a, b)), RawMessage.multiply(id, a, b));
    }

    static FrameExample multiply(int rows, int inner, int columns) {
        return multiply(300, Oracle.readable(rows, inner), Oracle.readable(inner, columns));
    }

    static FrameExample cannon(int t) {
        return cannon(t, new Place(1, 2, 3));
    }

    private static FrameExample cannon(int t, Place place) {
        InetSocketAddress left = new InetSocketAddress("127.0.0.1", 4711);
        InetSocketAddress up = new InetSocketAddress("10.1.2.200", 65535);
        int n = place.side() * t;
        long job = 0x0102030405060708L;
        int[][] a = Oracle.readable(t, t);
        return new FrameExample(
                new Message.TorusRequest(-2, job, left, up, new Task.Cannon(place, n, a, a)),
                RawMessage.cannon(-2, job, place, n, left, up, a, a));
    }

    static FrameExample sorted(int id, long nanos, int... items) {
        var body = new RawMessage.Body().longs(nanos).ints(items.length).ints(items);
        return new FrameExample(
                new Message.Reply(id, new Result.Sorted(items, nanos)), new RawMessage(RawMessage.SORTED, id, body));
    }

    private static FrameExample product(int id, int[][] c) {
        return new FrameExample(new Message.Reply(id, new Result.Product(c, 0)), RawMessage.product(id, c));
    }

    private static FrameExample error(int id, String reason) {
        return new FrameExample(new Message.Failure(id, reason), RawMessage.error(id, reason));
    }

    private static FrameExample link(long job, Message.Axis axis) {
        return new FrameExample(new Message.Link(job, axis), RawMessage.link(job, axis.ordinal()));
    }

    static FrameExample vector(int round, int... elements) {
        return new FrameExample(new Message.Vector(round, elements), RawMessage.vector(round, elements));
    }

    /** Returns an example of each message that is not a request. */
    static List<FrameExample> replies() {
        return List.of(
                sorted(7, 5_000_000_000L, 1, 4),
                product(8, Oracle.readable(2, 3)),
                product(9, new int[0][]),
                product(Integer.MIN_VALUE, new int[2][0]),
                sorted(0, 0),
                error(3, "division by zero"),
                error(4, "größer als erlaubt"),
                link(-5, Message.Axis.COLUMNS),
                link(1L << 40, Message.Axis.ROWS),
                vector(2, 3, -4));
    }

    static List<FrameExample> all() {
        List<FrameExample> requests = List.of(
                sort(7),
                sort(7, 5, 1, 4),
                multiply(2, 3, 1),
                multiply(0, 2, 2),
                multiply(2, 2, 0),
                cannon(2),
                cannon(0),
                cannon(1, new Place(0, 0, 1)),
                cannon(1, new Place(128, 0, 129)),
                multiply(16_384, 0, 0));
        return Stream.concat(requests.stream(), replies().stream()).toList();
    }
}
