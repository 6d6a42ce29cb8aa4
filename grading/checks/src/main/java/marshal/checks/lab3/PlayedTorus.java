package marshal.checks.lab3;

import java.io.IOException;
import java.net.InetSocketAddress;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
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

/** A student's worker at (1, 1) of a 3 x 3 torus. The checks play everybody around it. */
record PlayedTorus(
        WorkerServer server,
        InetSocketAddress worker,
        UdpPeer manager,
        UdpPeer left,
        UdpPeer up,
        UdpPeer right,
        UdpPeer below) {

    static final long JOB = 77;
    static final int REQUEST = 5;
    static final Place PLACE = new Place(1, 1, 3);
    static final int COLUMNS = 0;
    static final int ROWS = 1;

    /** A worker's job, as the checks choose it. */
    interface Job {
        /** Exchanges two elements each way, once. */
        Job EXCHANGES = (task, neighbours) -> neighbours.exchange(new Edges(new int[] {5, 6}, new int[] {7, 8}));

        void run(Task task, Neighbours neighbours) throws WireException;
    }

    /** The actions of the checks during the job, as the manager and the neighbours. */
    interface Scene {
        void play(PlayedTorus torus) throws IOException;
    }

    static void play(Host host, Script script, Job job, Scene scene) throws IOException {
        play(host, script, Sockets.DEFAULT, job, scene);
    }

    static void play(Host host, Script script, Sockets sockets, Job job, Scene scene) throws IOException {
        Mechanism mechanism = Lab3Student.of(host).mechanism();
        Worker worker = (task, neighbours) -> {
            job.run(task, neighbours);
            return new Result.Product(new int[][] {{1}}, 0);
        };
        try (var stage = new Stage(script)
                        .given(
                                "worker (1, 1) of a torus of 3 x 3, which the drawing calls 0; the checks do its tasks");
                WorkerServer server = Scenes.serve(script, mechanism, worker, sockets)) {
            stage.calls(server.address(), Scenes.WORKER);
            scene.play(new PlayedTorus(
                    server,
                    server.address(),
                    stage.peer(Scenes.MANAGER),
                    stage.peer("left"),
                    stage.peer("up"),
                    stage.peer("right"),
                    stage.peer("below")));
        }
    }

    /** Sends CANNON from the manager. */
    void asks(int id, long job) throws IOException {
        asks(id, job, left, up);
    }

    void asks(int id, long job, UdpPeer left, UdpPeer up) throws IOException {
        int[][] one = {{1}};
        manager.sends(worker, RawMessage.cannon(id, job, PLACE, 3, left.address(), up.address(), one, one));
    }

    /** Sends a column from the right neighbour. */
    void sendsColumn(long job, int round, int... elements) throws IOException {
        right.sends(worker, RawMessage.link(job, COLUMNS), RawMessage.vector(round, elements));
    }

    /** Sends a row from the neighbour below. */
    void sendsRow(long job, int round, int... elements) throws IOException {
        below.sends(worker, RawMessage.link(job, ROWS), RawMessage.vector(round, elements));
    }

    /** Sends the vectors of a first round from both, with two elements each. */
    void sendsVectors(long job) throws IOException {
        sendsColumn(job, 1, 1, 2);
        sendsRow(job, 1, 3, 4);
    }
}
