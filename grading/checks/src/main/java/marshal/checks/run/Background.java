package marshal.checks.run;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import marshal.kit.tool.Daemon;

/** Runs work in another thread, such as a call of the student's code that waits for the checks to answer. */
public final class Background {

    private Background() {}

    public static <T> CompletableFuture<T> call(Callable<T> action) {
        var future = new CompletableFuture<T>();
        Daemon.start("student's call", () -> {
            try {
                future.complete(action.call());
            } catch (Throwable e) {
                future.completeExceptionally(e);
            }
        });
        return future;
    }

    /** Returns the result of a call in the background, or throws its exception. */
    public static <T> T result(CompletableFuture<T> call) throws Exception {
        try {
            return call.get();
        } catch (ExecutionException e) {
            throw thrown(e);
        }
    }

    /** Returns the exception that the call threw. */
    public static Exception thrown(ExecutionException e) {
        return e.getCause() instanceof Exception cause ? cause : e;
    }
}
