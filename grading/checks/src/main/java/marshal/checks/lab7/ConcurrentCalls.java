package marshal.checks.lab7;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import marshal.checks.run.Background;

/** Simultaneous calls of several nodes of the student's. */
final class ConcurrentCalls {

    private ConcurrentCalls() {}

    /** Returns all results in their order. Throws the first failure at once: the other nodes may wait for that node. */
    static List<Object> run(List<Callable<?>> calls) throws Exception {
        var failed = new CompletableFuture<Object>();
        var results = new ArrayList<CompletableFuture<Object>>();
        for (Callable<?> call : calls) {
            CompletableFuture<Object> result = Background.call(call::call);
            result.exceptionally(e -> failed.completeExceptionally(e));
            results.add(result);
        }
        var all = CompletableFuture.allOf(results.toArray(CompletableFuture<?>[]::new));
        Background.result(CompletableFuture.anyOf(failed, all));
        return results.stream().map(CompletableFuture::join).toList();
    }
}
