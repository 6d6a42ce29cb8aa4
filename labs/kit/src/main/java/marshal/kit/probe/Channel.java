package marshal.kit.probe;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import marshal.kit.tool.Daemon;
import marshal.kit.tool.Quietly;

/**
 * One end of a probe. It calls the other side's objects and serves calls from there, with many threads at once.
 *
 * <p>One thread reads ({@link #run}) and one thread writes, so that a caller's deadline holds even if the other side
 * does not read. Every incoming call gets a separate thread, so that it may call back.
 */
public final class Channel implements Runnable, AutoCloseable {

    /** The process at the other end, as the checks' side sees it. */
    public interface Peer {

        /** Kills the process at once. */
        void kill();

        /** The exception that says how the process ended while a method was being called. */
        ProbeException gone(String call);

        /** Starts a watch in nanoseconds, for deadlines. It may stop while the process gets no processor. */
        default LongSupplier watch() {
            long start = System.nanoTime();
            return () -> System.nanoTime() - start;
        }

        /** Starts a watch in nanoseconds that shows how long the busiest thread of the process has computed. */
        default LongSupplier computing() {
            return () -> 0;
        }
    }

    /**
     * How the channel ended.
     *
     * @param message   why we ended it, null if the other side did
     * @param violation whether the other side broke the rules
     */
    private record Ending(String message, boolean violation) {}

    /** A call of ours that waits for its reply. */
    private static final class Pending {
        final CountDownLatch done = new CountDownLatch(1);
        volatile ProbeFrame reply; // null if the channel ended
    }

    /**
     * A message to send, or null for the note that is then the latest. The reply to a call releases the memory that the
     * call took.
     */
    private record Outgoing(ProbeFrame frame, long released) {}

    private static final int MOST_OPEN_CALLS = 64;
    private static final long MOST_OPEN_BYTES = 2L * ProbeFrame.LIMIT;
    private static final long DUMP_MILLIS = 10_000;
    private static final long GLANCE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final int LONGEST_DUMP = 12 << 10;
    private static final int LONGEST_NOTE = 4 << 10;

    private final InputStream in;
    private final OutputStream out;
    private final Peer peer; // null on the student's side, which trusts the other
    private final Objects objects;
    private final Failures failures;
    private final Map<Integer, Pending> pending = new ConcurrentHashMap<>();
    private final AtomicInteger lastId = new AtomicInteger();
    private final BlockingQueue<Outgoing> outbox = new LinkedBlockingQueue<>();
    private final BlockingQueue<ProbeFrame> dumps = new ArrayBlockingQueue<>(1);
    private final ExecutorService threads;
    private final Thread writer;
    private final AtomicInteger openCalls = new AtomicInteger();
    private final AtomicLong openBytes = new AtomicLong();
    private final AtomicReference<Throwable> callbackFailure = new AtomicReference<>();
    private final AtomicReference<String> gaveNull = new AtomicReference<>();
    private final AtomicReference<String> note = new AtomicReference<>(); // on the student's side: not sent yet
    private final AtomicReference<Ending> ending = new AtomicReference<>();
    private String lastStacks; // when the first call was too late; null before
    private volatile Duration deadline; // null means no deadline, as on the student's side
    private volatile Duration computing; // null means no limit

    private Channel(InputStream in, OutputStream out, Vocabulary vocabulary, Peer peer) {
        this.in = in;
        this.out = out;
        this.peer = peer;
        this.objects = new Objects(vocabulary, this);
        this.failures = new Failures(vocabulary, peer == null);
        var started = new AtomicInteger();
        ThreadFactory names = work -> Daemon.of("probe " + started.getAndIncrement(), work);
        this.threads =
                new ThreadPoolExecutor(0, Integer.MAX_VALUE, 10, TimeUnit.SECONDS, new SynchronousQueue<>(), names);
        this.writer = names.newThread(this::write);
        writer.start();
    }

    /**
     * The checks' end. It validates everything that arrives, and reveals nothing. It needs a thread for {@link #run}.
     */
    public static Channel toStudent(InputStream in, OutputStream out, Vocabulary vocabulary, Peer peer) {
        return new Channel(in, out, vocabulary, peer);
    }

    /** The student's end, which serves one object at first. It needs a thread for {@link #run}. */
    public static Channel toChecks(InputStream in, OutputStream out, Vocabulary vocabulary, Object root) {
        var channel = new Channel(in, out, vocabulary, null);
        channel.objects.idOfOurs(root); // the first object, so its number is 0
        return channel;
    }

    /** The object that the other side serves at first. */
    public <T> T root(Class<T> type) {
        return type.cast(objects.theirs(0, List.of(type)));
    }

    /** Sets the time limit of calls from now on; null for none. */
    public void deadline(Duration deadline) {
        deadline(deadline, null);
    }

    /**
     * Sets the time limits of calls from now on.
     *
     * @param deadline  how long a call may take; null for any time
     * @param computing how long one thread may compute during a call; null for any time
     */
    public void deadline(Duration deadline, Duration computing) {
        this.deadline = deadline;
        this.computing = computing;
    }

    /** Returns whether the channel accepts no more calls. */
    public boolean hasEnded() {
        return ending.get() != null;
    }

    // ---- calling ------------------------------------------------------------------------------------------------

    Object call(int target, Method method, Object[] arguments) throws Throwable {
        String call = method.getName() + "()";
        if (hasEnded()) {
            throw ended(call);
        }
        var encoder =
                new Encoder(objects).putInt(target).putString(method.getName()).putByte(arguments.length);
        for (Object argument : arguments) {
            encoder.value(argument);
        }
        var waiting = new Pending();
        int id = lastId.incrementAndGet();
        pending.put(id, waiting);
        send(encoder.frame(ProbeFrame.CALL, id), 0);
        if (hasEnded()) {
            waiting.done.countDown(); // the channel may have ended before we were on the list
        }
        try {
            return result(await(waiting, call), method);
        } catch (ProbeViolation e) {
            violated(e);
            throw ended(call);
        } finally {
            throwCallbackFailure();
        }
    }

    private ProbeFrame await(Pending waiting, String call) {
        Duration limit = deadline;
        try {
            if (limit == null) {
                waiting.done.await();
            } else {
                Optional<Duration> exceeded = exceeded(waiting, limit, computing);
                if (exceeded.isPresent()) {
                    throw tooLate(call, exceeded.get());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProbeException("interrupted while waiting for " + call, e);
        }
        if (waiting.reply == null) {
            throw ended(call);
        }
        return waiting.reply;
    }

    /**
     * Waits for a reply. Returns the limit that the call has exceeded; empty if the reply came. After a first short wait,
     * it uses the peer's watches: reading them costs more than most calls take.
     */
    private Optional<Duration> exceeded(Pending waiting, Duration limit, Duration most) throws InterruptedException {
        long first = Math.min(limit.toNanos(), GLANCE_NANOS);
        if (waiting.done.await(first, TimeUnit.NANOSECONDS)) {
            return Optional.empty();
        }
        LongSupplier watch = peer.watch();
        LongSupplier busy = peer.computing();
        for (long left = limit.toNanos() - first; left > 0; left = limit.toNanos() - first - watch.getAsLong()) {
            if (waiting.done.await(Math.min(left, GLANCE_NANOS), TimeUnit.NANOSECONDS)) {
                return Optional.empty();
            }
            if (most != null && busy.getAsLong() >= most.toNanos() - first) {
                return Optional.of(most);
            }
        }
        return Optional.of(limit);
    }

    /** Several calls may be too late at once: the first one asks, because the process does not live to answer the others. */
    private synchronized ProbeException tooLate(String call, Duration limit) throws InterruptedException {
        if (lastStacks == null) {
            String stacks = theirStacks();
            lastStacks = stacks == null ? "and its process does not answer where it is" : stacks;
            end(new Ending(
                    "the process was ended because " + call + " took more than " + DeadlineExceeded.seconds(limit),
                    false));
            peer.kill();
        }
        return new DeadlineExceeded(call, limit, lastStacks);
    }

    /**
     * The stacks of the threads that run the other side's code; null if it does not answer. Only one thread asks at a
     * time.
     */
    public synchronized String theirStacks() throws InterruptedException {
        dumps.clear();
        send(new Encoder(objects).frame(ProbeFrame.DUMP, 0), 0);
        ProbeFrame dump = dumps.poll(DUMP_MILLIS, TimeUnit.MILLISECONDS);
        return dump == null ? null : Failures.cut(new Decoder(dump, objects).getString(), LONGEST_DUMP);
    }

    private Object result(ProbeFrame reply, Method method) throws Throwable {
        var decoder = new Decoder(reply, objects);
        if (reply.kind() == ProbeFrame.THROW) {
            Throwable thrown = failures.decode(decoder, method);
            decoder.end();
            throw thrown;
        }
        Object value = decoder.value(method.getGenericReturnType());
        decoder.end();
        if (decoder.sawNull() && method.getReturnType() != void.class) {
            gaveNull.set(method.getName() + "()");
        }
        return value;
    }

    /** Returns the latest call since the last question that returned null, or something with a null in it. */
    public Optional<String> gaveNull() {
        return Optional.ofNullable(gaveNull.getAndSet(null));
    }

    /** Returns the latest note of the other side since the last question. */
    public Optional<String> note() {
        return Optional.ofNullable(note.getAndSet(null));
    }

    /** Sends a note, which nobody answers. A later note takes the place of one that is not sent yet. */
    public void note(String text) {
        if (note.getAndSet(text) == null) {
            outbox.add(new Outgoing(null, 0));
        }
    }

    /**
     * Makes the check fail after an assertion error in an object that a student's code called, even if that code caught
     * the error.
     */
    private void throwCallbackFailure() {
        Throwable failure = callbackFailure.getAndSet(null);
        if (failure instanceof Error error) {
            throw error;
        }
        if (failure instanceof RuntimeException exception) {
            throw exception;
        }
        if (failure != null) {
            throw new ProbeException("an object of the checks failed: " + failure, failure);
        }
    }

    // ---- being called -------------------------------------------------------------------------------------------

    /** Reads messages until the channel ends. */
    @Override
    public void run() {
        var how = new Ending(null, false);
        try {
            for (ProbeFrame frame = ProbeFrame.read(in); frame != null; frame = ProbeFrame.read(in)) {
                receive(frame);
            }
        } catch (ProbeViolation e) {
            how = new Ending(e.getMessage(), true);
        } catch (IOException e) {
            // it ended in the middle of a message; treated like an end between messages
        } finally {
            end(how); // also if memory ran out
            Quietly.close(in);
        }
        if (how.violation() && peer != null) {
            peer.kill();
        }
    }

    private void receive(ProbeFrame frame) {
        switch (frame.kind()) {
            case ProbeFrame.CALL:
                int calls = openCalls.incrementAndGet();
                long bytes = openBytes.addAndGet(frame.length());
                if (peer != null && (calls > MOST_OPEN_CALLS || bytes > MOST_OPEN_BYTES)) {
                    throw new ProbeViolation("too many calls came at once");
                }
                try {
                    threads.execute(() -> serve(frame));
                } catch (RejectedExecutionException e) {
                    // closed meanwhile: nobody waits for the reply
                }
                break;
            case ProbeFrame.DUMP:
                send(new Encoder(objects).putString(whereItIs()).frame(ProbeFrame.DUMPED, frame.id()), 0);
                break;
            case ProbeFrame.DUMPED:
                dumps.offer(frame);
                break;
            case ProbeFrame.NOTE:
                if (peer == null) {
                    throw new ProbeViolation("the checks sent a note");
                }
                note.set(Failures.cut(new Decoder(frame, objects).getString(), LONGEST_NOTE));
                break;
            default:
                Pending waiting = pending.remove(frame.id());
                if (waiting == null) {
                    throw new ProbeViolation("a reply came to a call that nobody made");
                }
                waiting.reply = frame;
                waiting.done.countDown();
        }
    }

    private String whereItIs() {
        if (peer != null) {
            throw new ProbeViolation("the process asked for our threads");
        }
        return ThreadReport.studentsThreads();
    }

    /** Serves one incoming call. */
    private void serve(ProbeFrame call) {
        ProbeFrame reply;
        try {
            reply = reply(call);
        } catch (ProbeViolation e) {
            violated(e);
            return;
        } catch (Throwable e) {
            reply = thrown(call, e); // the result cannot be sent
        }
        send(reply, call.length());
    }

    private ProbeFrame reply(ProbeFrame call) throws Throwable {
        var decoder = new Decoder(call, objects);
        Objects.Ours target = objects.ours(decoder.getInt());
        Method method = target.methods().get(decoder.getString());
        if (method == null) {
            throw new ProbeViolation("a method was called that cannot be called");
        }
        Type[] types = method.getGenericParameterTypes();
        if (decoder.getByte() != types.length) {
            throw new ProbeViolation("a method was called with a wrong number of arguments");
        }
        var arguments = new Object[types.length];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = decoder.value(types[i]);
        }
        decoder.end();
        Object result;
        try {
            result = method.invoke(target.object(), arguments);
        } catch (InvocationTargetException e) {
            // Also a ProbeViolation of another channel: it does not concern this one.
            return thrown(call, e.getCause());
        }
        return new Encoder(objects).value(result).frame(ProbeFrame.RETURN, call.id());
    }

    private ProbeFrame thrown(ProbeFrame call, Throwable thrown) {
        var encoder = new Encoder(objects);
        if (peer != null) {
            if (!failures.isKnown(thrown) && !hasEnded()) {
                callbackFailure.compareAndSet(null, thrown);
            }
            failures.encodeGuarded(thrown, encoder);
            return encoder.frame(ProbeFrame.THROW, call.id());
        }
        try {
            failures.encode(thrown, encoder);
        } catch (Throwable worse) { // such as a getMessage() that throws
            encoder = new Encoder(objects);
            failures.encode(new StudentCrash(thrown.getClass().getName(), null), encoder);
        }
        return encoder.frame(ProbeFrame.THROW, call.id());
    }

    // ---- sending ------------------------------------------------------------------------------------------------

    private void send(ProbeFrame frame, long released) {
        outbox.add(new Outgoing(frame, released));
    }

    private ProbeFrame noted() {
        return new Encoder(objects).putString(note.getAndSet(null)).frame(ProbeFrame.NOTE, 0);
    }

    private void write() {
        try {
            while (true) {
                Outgoing next = outbox.take();
                ProbeFrame frame = next.frame() == null ? noted() : next.frame();
                out.write(frame.buffer(), 0, frame.end());
                out.flush();
                if (frame.kind() == ProbeFrame.RETURN || frame.kind() == ProbeFrame.THROW) {
                    openCalls.decrementAndGet();
                    openBytes.addAndGet(-next.released());
                }
            }
        } catch (IOException | InterruptedException e) {
            // The reader notices it too, and handles what was sent before.
        } finally {
            Quietly.close(out);
        }
    }

    // ---- the end ------------------------------------------------------------------------------------------------

    private void violated(ProbeViolation violation) {
        end(new Ending(violation.getMessage(), true));
        if (peer != null) {
            peer.kill();
        }
    }

    private void end(Ending how) {
        ending.compareAndSet(null, how);
        for (Pending waiting : pending.values()) {
            waiting.done.countDown();
        }
        threads.shutdownNow();
        writer.interrupt();
    }

    private ProbeException ended(String call) {
        Ending how = ending.get();
        if (how.violation()) {
            return new ProbeViolation(how.message() + " (while " + call + " was called)");
        }
        if (how.message() != null || peer == null) {
            return new StudentGone(how.message() == null ? "the checks have ended" : how.message());
        }
        return peer.gone(call);
    }

    /**
     * Ends the channel and the peer. Callers that still wait get {@link StudentGone}. Closing twice does nothing.
     * Reader and writer close their streams themselves, because other threads cannot interrupt them.
     */
    @Override
    public void close() {
        end(new Ending("the process was closed", false));
        if (peer != null) {
            peer.kill();
        }
    }
}
