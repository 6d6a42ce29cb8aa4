package marshal.checks.lab3;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import marshal.checks.run.Background;
import marshal.checks.story.Script;
import marshal.kit.contract.Result;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;

/** A student's manager. Its calls run in the background, while the checks play its workers. */
record StudentManager(Script script, Workers workers) implements AutoCloseable {

    ManagerCall calls(Task... tasks) {
        script.did("callAll with " + tasks.length + (tasks.length == 1 ? " task" : " tasks"));
        return new ManagerCall(script, Background.call(() -> workers.callAll(List.of(tasks))));
    }

    @Override
    public void close() {
        workers.close();
    }

    /** A call of callAll, and its result. */
    record ManagerCall(Script script, CompletableFuture<List<Result>> results) {

        private static final String RETURNS = "callAll returns";

        List<Result> returns() {
            return script.run(RETURNS, () -> Stage.result(results, script, "that callAll returns"));
        }

        void returns(Result... expected) {
            script.expect("the results", returns(), List.of(expected));
        }

        <E extends Exception> E fails(Class<E> exception) {
            return fails(exception, "that callAll returns");
        }

        /** @param otherwise names the missing thing if the call does not end */
        <E extends Exception> E fails(Class<E> exception, String otherwise) {
            return script.refused(exception, RETURNS, () -> Stage.result(results, script, otherwise));
        }

        <E extends Exception> E fails(Class<E> exception, int deadlineMillis, String otherwise) {
            return script.refused(exception, RETURNS, () -> Stage.result(results, script, deadlineMillis, otherwise));
        }

        void failsNaming(UdpPeer dead, int deadlineMillis) {
            names(dead, fails(WireException.class, deadlineMillis, "a WireException, as a worker is silent"));
        }

        void names(UdpPeer worker, WireException failure) {
            String port = "" + worker.address().getPort();
            script.expectContains("a message with that worker's port, " + port, failure.getMessage(), port);
        }

        /** Returns whether the call returns results; otherwise it must throw a WireException. */
        boolean succeeds() {
            return script.run("callAll returns, or throws a WireException", () -> {
                try {
                    Stage.result(results, script, "that callAll returns");
                    return true;
                } catch (WireException e) {
                    return false;
                }
            });
        }
    }
}
