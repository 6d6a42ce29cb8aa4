package marshal.checks.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import marshal.checks.story.CheckFailure;
import marshal.checks.story.Script;
import marshal.kit.probe.ProbeException;
import marshal.kit.tool.Daemon;

/** Runs work in other threads, such as a call of the student's code that waits for the checks, or cases of a check. */
public final class Background {

    private static final int HURRIED_MILLIS = 2_000;

    private Background() {}

    public static <T> CompletableFuture<T> call(Callable<T> action) {
        var future = new CompletableFuture<T>();
        start(action, future);
        return future;
    }

    private static <T> Thread start(Callable<T> action, CompletableFuture<T> future) {
        return Daemon.start("student's call", () -> {
            try {
                future.complete(action.call());
            } catch (Throwable e) {
                future.completeExceptionally(e);
            }
        });
    }

    /** Returns the result of a call in the background, or throws its exception. */
    public static <T> T result(CompletableFuture<T> call) throws Exception {
        try {
            return call.get();
        } catch (ExecutionException e) {
            throw thrown(e);
        }
    }

    /** One of several cases of a check. */
    @FunctionalInterface
    public interface Case {

        void run(Script script) throws Exception;
    }

    /**
     * Runs cases that do not need each other at the same time, each with a script of its own. If some fail, reports the
     * first of them in this order, when all are over.
     */
    public static void together(Script script, Case... cases) throws Exception {
        var parts = new ArrayList<Script>();
        var calls = new ArrayList<CompletableFuture<Void>>();
        var threads = new ArrayList<Thread>();
        for (Case each : cases) {
            Script part = script.part(script.deadlineMillis());
            var call = new CompletableFuture<Void>();
            parts.add(part);
            calls.add(call);
            threads.add(start(
                    () -> {
                        each.run(part);
                        return null;
                    },
                    call));
        }
        CompletableFuture<?> all =
                CompletableFuture.allOf(calls.toArray(CompletableFuture[]::new)).handle((done, failure) -> failure);
        try {
            all.get();
        } catch (InterruptedException e) { // the check is being ended
            threads.forEach(Thread::interrupt);
            all.join();
        }
        for (int i = 0; i < cases.length; i++) {
            Script part = parts.get(i);
            try {
                calls.get(i).get();
                if (part.heard()) {
                    script.hears();
                }
            } catch (ExecutionException e) {
                script.take(part);
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw thrown(e);
            }
        }
    }

    /**
     * Runs a case that waits for parts of the deadline by its nature: first with a short deadline, which is enough for
     * correct code on a machine that is not busy. If that fails, only the second run with the whole deadline counts.
     */
    public static void hurried(Script script, Case each) throws Exception {
        Script part = script.part(HURRIED_MILLIS);
        try {
            each.run(part);
            if (part.heard()) {
                script.hears();
            }
        } catch (CheckFailure | ProbeException | IOException e) {
            each.run(script);
        }
    }

    /** Returns the exception that the call threw. */
    public static Exception thrown(ExecutionException e) {
        return e.getCause() instanceof Exception cause ? cause : e;
    }
}
