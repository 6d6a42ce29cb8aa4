package marshal.lab5;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Result;
import marshal.kit.contract.Sockets;
import marshal.kit.contract.Task;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.WireException;
import marshal.kit.contract.Workers;
import marshal.kit.lab5.Answer;
import marshal.kit.lab5.RemoteFailure;
import marshal.kit.lab5.RemoteWorker;

/** Given: the manager of {@link LuchatMechanism}, with a stub for each worker. A call blocks, so each call has a thread. */
final class LuchatManager implements Workers {

    private final List<InetSocketAddress> addresses;
    private final List<Stub> stubs = new ArrayList<>();
    private final ExecutorService threads;

    LuchatManager(List<InetSocketAddress> addresses, Sockets sockets) throws WireException {
        this.addresses = List.copyOf(addresses);
        for (InetSocketAddress address : addresses) {
            closeQuietly(sockets.connect(address)); // a stub connects only at its first call, so check now that the worker is there
            stubs.add(new Stub(address, 0, LuchatMechanism.SETTINGS, sockets));
        }
        this.threads = Executors.newFixedThreadPool(addresses.size(), LuchatManager::daemon);
    }

    @Override
    public int size() {
        return stubs.size();
    }

    @Override
    public List<Result> callAll(List<? extends Task> tasks) throws WireException {
        if (tasks.size() != size()) {
            throw new IllegalArgumentException(tasks.size() + " tasks for " + size() + " workers");
        }
        var calls = IntStream.range(0, size()).mapToObj(worker -> callable(worker, tasks.get(worker))).toList();
        try {
            var results = new ArrayList<Result>();
            for (Future<Result> call : threads.invokeAll(calls)) { // waits for all: the workers are idle when it returns
                results.add(call.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw failed(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WireException("interrupted while workers were busy", e);
        }
    }

    private Callable<Result> callable(int worker, Task task) {
        return () -> call(worker, task);
    }

    private static WireException failed(Throwable failure) {
        if (failure instanceof RuntimeException e) { // a bug in stub or streams, or unwritten code
            throw e;
        }
        return failure instanceof WireException e ? e : new WireException("a call failed: " + failure, failure);
    }

    private Result call(int worker, Task task) throws WireException {
        String name = "worker " + worker + " at " + addresses.get(worker) + ": ";
        try {
            Answer answer = call(stubs.get(worker).as(RemoteWorker.class), task);
            Result result = answer == null ? null : answer.result();
            if (!task.accepts(result)) {
                throw new MalformedMessageException(name + "its result does not fit the task");
            }
            return result;
        } catch (MalformedMessageException e) {
            throw e;
        } catch (RemoteFailure e) {
            throw new TaskFailedException(name + e.getMessage());
        } catch (IOException e) {
            throw new WireException(name + e, e);
        }
    }

    private static Answer call(RemoteWorker worker, Task task) throws IOException {
        if (task instanceof Task.Sort sort) {
            return worker.sort(sort.items());
        } else if (task instanceof Task.Multiply multiply) {
            return worker.multiply(multiply.a(), multiply.b());
        }
        throw new IllegalArgumentException("a worker behind a skeleton has no neighbours: it sorts, and multiplies by SPA");
    }

    /** Releases the workers, which continue to run. */
    @Override
    public void close() {
        stubs.forEach(Stub::close);
        threads.shutdownNow();
    }

    private static void closeQuietly(Closeable opened) {
        try {
            opened.close();
        } catch (IOException e) {
            // it was there, and nothing else matters
        }
    }

    /** A daemon thread: it never keeps the process alive. */
    private static Thread daemon(Runnable work) {
        var thread = new Thread(work, "manager call");
        thread.setDaemon(true);
        return thread;
    }
}
