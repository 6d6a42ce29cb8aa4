package marshal.checks.lab1;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Place;
import marshal.kit.contract.Result;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Worker;

/** The manager and the four neighbours of worker (1, 1) of a 3 x 3 torus, all linked with it. */
record LinkedNeighbours(FramePeer manager, FramePeer left, FramePeer up, FramePeer right, FramePeer below) {

    static final long JOB = 77;
    static final int REQUEST = 5;
    private static final Place PLACE = new Place(1, 1, 3);

    /** The worker's actions with its neighbours; the checks choose them. */
    interface Job {
        void run(Neighbours neighbours) throws WireException;
    }

    /** The actions of the manager and the neighbours during the job. */
    interface Play {
        void play(LinkedNeighbours torus) throws IOException;
    }

    static void play(Host host, Script script, Job job, Play play) throws IOException {
        play(host, script, 1, true, job, play);
    }

    /**
     * @param t     side of the worker's blocks
     * @param early whether right and below link before the request comes; otherwise, they link when left and up have
     *              their links
     */
    static void play(Host host, Script script, int t, boolean early, Job job, Play play) throws IOException {
        script.given("worker (1, 1) of a torus of 3 x 3; the checks do its tasks");
        try (var neighbours = new ScriptedWorkers(2, ServedWorker.SMALL_BUFFERS, script);
                var worker = ServedWorker.start(host, script, worker(job), ServedWorker.SMALL_BUFFERS)) {
            FramePeer manager = worker.connect("the manager");
            FramePeer right = worker.connect("right");
            FramePeer below = worker.connect("below");
            if (early) {
                right.send(RawMessage.link(JOB, 0));
                below.send(RawMessage.link(JOB, 1));
            }
            script.show("It answered", manager::waiting);
            manager.send(request(JOB, t, neighbours.addresses()));
            FramePeer left = neighbours.accept(0, "left");
            FramePeer up = neighbours.accept(1, "up");
            script.expect("what left gets first", left.receive(RawMessage.LINK), RawMessage.link(JOB, 0));
            script.expect("what up gets first", up.receive(RawMessage.LINK), RawMessage.link(JOB, 1));
            if (!early) {
                right.send(RawMessage.link(JOB, 0));
                below.send(RawMessage.link(JOB, 1));
            }
            play.play(new LinkedNeighbours(manager, left, up, right, below));
        }
    }

    static Worker worker(Job job) {
        return (task, neighbours) -> {
            job.run(neighbours);
            return new Result.Product(new int[][] {{1}}, 0);
        };
    }

    /** @param neighbours the left one and the upper one */
    static RawMessage request(long job, int t, List<InetSocketAddress> neighbours) {
        var block = new int[t][t];
        return RawMessage.cannon(REQUEST, job, PLACE, 3 * t, neighbours.get(0), neighbours.get(1), block, block);
    }

    void sends(RawMessage fromRight, RawMessage fromBelow) {
        right.send(fromRight);
        below.send(fromBelow);
    }

    /** Requires these messages. The worker may send either first, and the other when the first has been read. */
    void gets(RawMessage onLeft, RawMessage above) throws IOException {
        FramePeer.awaitNews(left, up, manager);
        boolean isUpFirst = up.hasNews() && !left.hasNews();
        if (isUpFirst) {
            up.gets(above);
        }
        left.gets(onLeft);
        if (!isUpFirst) {
            up.gets(above);
        }
    }

    /** Requires that the task failed and closed all its links. */
    void hasFailed() throws IOException {
        manager.getsError(REQUEST);
        hasClosedLinks();
    }

    void hasClosedLinks() throws IOException {
        left.expectClosed("that the link to the left is closed");
        up.expectClosed("that the link upwards is closed");
        right.expectClosed("that the link from the right is closed");
        below.expectClosed("that the link from below is closed");
    }
}
