package marshal.checks.lab2;

import static marshal.checks.run.Background.result;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import marshal.checks.lab2.ScriptedWorker.Manner;
import marshal.checks.played.Matrices;
import marshal.checks.played.Oracle;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.kit.contract.Edges;
import marshal.kit.contract.Result;
import marshal.kit.contract.WireException;
import marshal.kit.contract.WorkerServer;
import marshal.kit.contract.Workers;
import marshal.kit.lab1.Message.Axis;
import marshal.kit.lab2.Lab2;
import marshal.kit.lab2.Vector;

/** Checks the job number of a multiplication, as the checks read it in the tasks of a manager. */
final class TorusJobs {

    /** Larger than any count, and than the small numbers beside the job in a task. */
    private static final int MOST_COUNTED = 1 << 16;

    private TorusJobs() {}

    /**
     * Requires that a worker keeps vectors that come early. The checks play the manager and the neighbours, and know of
     * this worker only what PROTOCOL.md says.
     */
    static void keepsWhatComesEarly(Host host, Script script) throws IOException {
        Lab2 lab = StudentCluster.lab(host);
        var scene = new TorusScene(script, List.of("1", "", "", ""));
        script.given("4 workers, of which (0, 0) is yours; the checks play the others, and follow PROTOCOL.md");
        try (WorkerServer server = script.run(
                        "worker (0, 0) is started", () -> lab.mechanism().serve(scene.worker(), Step05Torus.SOCKETS));
                var first = ScriptedWorker.start(host, script, Manner.ANSWERS);
                var neighbour = ScriptedWorker.start(host, script, Manner.ANSWERS);
                var manager = StudentCluster.manager(
                        lab, script, first.address(), neighbour.address(), neighbour.address(), neighbour.address());
                var caller = ScriptedCaller.of(lab, script, server.address())) {
            first.as("worker (0, 0)").answer(ScriptedCaller.argument(lab, TorusScene.NOTHING));
            neighbour.as("its neighbours").answer(ScriptedCaller.argument(lab, TorusScene.NOTHING));
            script.run("callAll with 4 tasks, which the checks answer", () -> manager.callAll(scene.tasks()));
            ScriptedWorker.Asked task = first.task(script.deadlineMillis());
            script.inTime(task != null, "the task of worker (0, 0)");
            script.did("the task of (0, 0) is held back");
            long job = Jrmp.numbers(task.object()).stream()
                    .filter(TorusJobs::isRandom)
                    .findFirst()
                    .orElseThrow(() -> script.failure(
                            "a job in it that no other multiplication has, of any manager: a random long",
                            "no number beyond " + MOST_COUNTED
                                    + " is in its fields. A count, or one number for all, is another manager's job too: "
                                    + "RmiManager.callAll, where the Torus of its tasks is made"));
            Edges expected = new Edges(new int[] {5, 6, 7, 8}, new int[] {-5, -6, -7, -8});
            int[] others = {1, 2, 3, 4};
            var column = new Vector(job, Axis.COLUMNS, 1, expected.column());
            var row = new Vector(job, Axis.ROWS, 1, expected.row());
            var next = new Vector(job, Axis.COLUMNS, 2, new int[4]);
            caller.takes(
                    "its right and its lower neighbour call accept with a column and a row of this job and round 1",
                    column,
                    row);
            caller.refuses(
                    "accept",
                    "another column of round 1",
                    WireException.class,
                    new Vector(job, Axis.COLUMNS, 1, others));
            caller.refuses(
                    "accept", "another row of round 1", WireException.class, new Vector(job, Axis.ROWS, 1, others));
            caller.takes("a neighbour calls accept with a column of round 2", next);
            for (int time = 1; time <= 2; time++) {
                script.did("now (0, 0) gets its task, which exchanges once");
                caller.beginExecute(task.bytes());
                for (int sent = 0; sent < 2; sent++) {
                    ObjectStream.Instance vector = neighbour.vector(script.deadlineMillis());
                    script.inTime(vector != null, "a column and a row of round 1 at the neighbours");
                    List<Long> numbers = Jrmp.numbers(vector);
                    script.expectThat("a vector object whose round is 1", numbers, each -> assertThat(each)
                            .contains(1L));
                    script.expectThat("a vector object of the task's job", numbers, each -> assertThat(each)
                            .contains(job));
                }
                caller.expectResult("a result: the vectors that it waits for have come before");
                script.expect("what exchange has returned: the vectors that came first", scene.take(0, 1), expected);
                script.did(
                        "the task is over, and has left the column of round 2; the neighbours call accept with all three vectors once more");
                for (Vector vector : List.of(column, row, next)) {
                    Jrmp.Reply again = caller.accept(vector);
                    script.require(
                            !again.exception(),
                            "that accept takes them, as vectors of a new job: the vectors that the old task left are "
                                    + "thrown away",
                            again.words()
                                    + "\nTorusCalls.close() throws them away, and RmiWorker.onTorus always calls it");
                }
            }
        }
    }

    private static boolean isRandom(long number) {
        return Math.abs(number) > MOST_COUNTED;
    }

    /** Requires different job numbers from two processes: neither knows the other's counted or drawn numbers. */
    static void areNumbered(Host host, Script script) throws IOException {
        script.given("two managers, each in a process of its own that has just begun; the first calls twice");
        var numbers = new ArrayList<List<Long>>();
        try (var worker = ScriptedWorker.start(host, script, Manner.ANSWERS)) {
            var result = new Result.Product(Oracle.matrix(script.random(), 4, 4), 0);
            worker.answer(ScriptedCaller.argument(StudentCluster.lab(host), result));
            numbers.addAll(numbersOf((Lab2) host.another().lab(), script, worker, 2));
            numbers.addAll(numbersOf((Lab2) host.another().lab(), script, worker, 1));
        }
        for (int call = 0; call < numbers.size(); call++) {
            var own = new ArrayList<>(numbers.get(call));
            for (int other = 0; other < numbers.size(); other++) {
                if (other != call) {
                    own.removeAll(numbers.get(other));
                }
            }
            String expected = "a number in the task of call " + (call + 1) + " of 3 that is in no other: its job";
            script.expectThat(expected, own, each -> assertThat(each).isNotEmpty());
        }
    }

    private static List<List<Long>> numbersOf(Lab2 lab, Script script, ScriptedWorker worker, int calls) {
        var numbers = new ArrayList<List<Long>>();
        try (Workers manager = StudentCluster.manager(lab, script, worker.address())) {
            for (int call = 1; call <= calls; call++) {
                script.run(
                        "callAll with a multiplication",
                        () -> manager.callAll(Matrices.cannonTasks(new int[4][4], new int[4][4], 1)));
                ScriptedWorker.Asked task = worker.task(script.deadlineMillis());
                numbers.add(task == null ? List.of() : Jrmp.numbers(task.object()));
            }
        }
        return numbers;
    }
}
