package marshal.kit.lab5.experiment;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import marshal.kit.lab5.MatrixJobs;
import marshal.kit.lab5.MatrixRun.JobTimes;

/** Wraps a worker: counts what is sent to it, and measures the time of each call. */
final class JobsLog {

    private final Map<String, Double> seconds = new HashMap<>();
    private final MatrixJobs jobs;
    private long messages;
    private long doubles;

    JobsLog(MatrixJobs worker) {
        jobs = (MatrixJobs) Proxy.newProxyInstance(
                MatrixJobs.class.getClassLoader(), new Class<?>[] {MatrixJobs.class}, (proxy, method, arguments) -> {
                    long start = System.nanoTime();
                    try {
                        Object result = method.invoke(worker, arguments);
                        messages += 2;
                        doubles += count(result)
                                + Stream.of(arguments).mapToLong(JobsLog::count).sum();
                        return result;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    } finally {
                        seconds.merge(method.getName(), (System.nanoTime() - start) / 1e9, Double::sum);
                    }
                });
    }

    private static long count(Object value) {
        return value instanceof double[][] rows
                ? Stream.of(rows).mapToLong(row -> row.length).sum()
                : 0;
    }

    MatrixJobs jobs() {
        return jobs;
    }

    long messages() {
        return messages;
    }

    long doubles() {
        return doubles;
    }

    JobTimes times() {
        return new JobTimes(
                seconds.get("load"),
                seconds.get("start"),
                seconds.get("await"),
                seconds.get("result"),
                seconds.get("delete"));
    }
}
