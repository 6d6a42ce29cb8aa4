package marshal.kit.probe;

import static marshal.labtest.Stuck.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Todo;
import marshal.kit.contract.WireException;
import marshal.kit.tool.Daemon;
import marshal.labtest.Stuck;
import marshal.labtest.Subject;
import marshal.labtest.Subject.Colour;
import marshal.labtest.Subject.Everything;
import marshal.labtest.Subject.Helper;
import marshal.labtest.Subject.Pair;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Both ends of a channel in one process. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ChannelTest {

    static final Vocabulary VOCABULARY = new Vocabulary(
            List.of(Everything.class, Pair.class, Colour.class, Subject.class, Helper.class),
            List.of(
                    MalformedMessageException.class,
                    WireException.class,
                    IllegalArgumentException.class,
                    IllegalStateException.class));

    private final List<Channel> channels = new ArrayList<>();
    private final List<Socket> sockets = new ArrayList<>();
    private final CountDownLatch killed = new CountDownLatch(1);
    private final ExecutorService pool = Executors.newCachedThreadPool();

    @AfterEach
    void close() throws Exception {
        for (Channel channel : channels) {
            channel.close();
        }
        for (Socket socket : sockets) {
            socket.close();
        }
        pool.shutdownNow();
    }

    private Subject probe(Subject student) throws Exception {
        Socket[] ends = pair();
        start(student(ends[1], student));
        return checks(ends[0]).root(Subject.class);
    }

    /** Returns a student whose {@link Subject#act} does this. */
    private Subject probe(IntUnaryOperator act) throws Exception {
        return probe(acting(act));
    }

    private static Subject acting(IntUnaryOperator act) {
        return new Subject() {
            @Override
            public int act(int what) {
                return act.applyAsInt(what);
            }
        };
    }

    private static Helper failing(Error error) {
        return value -> {
            throw error;
        };
    }

    private static Helper failing(WireException e) {
        return value -> {
            throw e;
        };
    }

    private static Channel student(Socket end, Subject student) throws IOException {
        return Channel.toChecks(end.getInputStream(), end.getOutputStream(), VOCABULARY, student);
    }

    private Channel checks(Socket end) throws Exception {
        return checks(end, System::nanoTime);
    }

    private Channel checks(Socket end, LongSupplier watch) throws Exception {
        return checks(end, watch, () -> 0);
    }

    private Channel checks(Socket end, LongSupplier watch, LongSupplier computing) throws Exception {
        var channel = Channel.toStudent(end.getInputStream(), end.getOutputStream(), VOCABULARY, new Channel.Peer() {
            @Override
            public void kill() {
                killed.countDown();
                try {
                    end.close();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }

            @Override
            public ProbeException gone(String call) {
                return new StudentGone("gone during " + call);
            }

            @Override
            public LongSupplier watch() {
                long start = watch.getAsLong();
                return () -> watch.getAsLong() - start;
            }

            @Override
            public LongSupplier computing() {
                return computing;
            }
        });
        channel.deadline(Duration.ofMinutes(5));
        return start(channel);
    }

    private Channel start(Channel channel) {
        channels.add(channel);
        Daemon.start("reader", channel);
        return channel;
    }

    private Socket[] pair() throws IOException {
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var one = new Socket(server.getInetAddress(), server.getLocalPort());
            Socket other = server.accept();
            one.setTcpNoDelay(true);
            other.setTcpNoDelay(true);
            sockets.add(one);
            sockets.add(other);
            return new Socket[] {one, other};
        }
    }

    // ---- values -------------------------------------------------------------------------------------------------

    @Test
    void carriesEveryKindOfValue() throws Exception {
        Subject subject = probe(new Subject() {});
        var sent = new Everything(
                Integer.MIN_VALUE,
                Long.MIN_VALUE + 1,
                -0.1,
                true,
                "Grüße, 世界",
                new byte[] {-1, 0, 1},
                new int[] {1 << 31, 7},
                new int[][] {{1}, {}, null, {2, 3}},
                List.of(Colour.GREEN, Colour.RED),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 65535),
                new Pair(-2, -1));
        assertThat(subject.echo(sent)).usingRecursiveComparison().isEqualTo(sent);
        var empty = new Everything(0, 0, 0, false, null, null, null, null, null, null, null);
        assertThat(subject.echo(empty)).isEqualTo(empty);
        assertThat(subject.pairs(List.of())).isEmpty();
        assertThat(subject.pairs(Arrays.asList(new Pair(1, 2), null))).containsExactly(new Pair(1, 2), null);
        subject.nothing();
    }

    @Test
    void carriesMegabytesAndRefusesMoreThanTheLimit() throws Exception {
        Subject subject = probe(new Subject() {});
        int[] large = IntStream.range(0, 3_000_000).toArray();
        assertThat(subject.ints(large)).isEqualTo(large);
        assertThatThrownBy(() -> subject.ints(new int[17 << 20]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("64 MiB");
        assertThat(subject.act(5)).isEqualTo(5);
    }

    @Test
    void refusesAResultBeyondTheLimit() throws Exception {
        Subject subject = probe(new Subject() {
            @Override
            public int[] ints(int[] value) {
                return new int[17 << 20];
            }
        });
        assertThatThrownBy(() -> subject.ints(null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("64 MiB");
    }

    // ---- objects ------------------------------------------------------------------------------------------------

    @Test
    void objectsTravelAsReferencesAndComeHomeAsThemselves() throws Exception {
        Helper theirs = value -> value * 10;
        Subject subject = probe(new Subject() {
            @Override
            public Helper helper() {
                return theirs;
            }

            @Override
            public boolean isMine(Helper helper) {
                return helper == theirs;
            }
        });
        Helper proxy = subject.helper();
        assertThat(proxy.help(4)).isEqualTo(40);
        assertThat(subject.isMine(proxy)).isTrue();
        assertThat(subject.isMine(value -> 0)).isFalse();
        assertThat(proxy)
                .isEqualTo(subject.helper())
                .hasSameHashCodeAs(subject.helper())
                .isNotEqualTo(subject);
        assertThat(proxy.toString()).contains("Helper");
        Helper ours = value -> value;
        assertThat(subject.same(ours)).isSameAs(ours);
    }

    @Test
    void bothSidesCallWhileACallIsOpen() throws Exception {
        Subject subject = probe(new Subject() {});
        Helper deep = new Helper() {
            @Override
            public int help(int value) throws WireException {
                return value == 0 ? 0 : subject.twice(this, value - 1) + 1;
            }
        };
        assertThat(subject.twice(deep, 3)).isEqualTo(3);
    }

    @Test
    void manyThreadsCallAtOnce() throws Exception {
        Subject subject = probe(new Subject() {});
        var all = new CountDownLatch(32);
        Helper together = value -> {
            all.countDown();
            await(all); // nobody continues before everybody is inside
            return value + 1;
        };
        List<Callable<Integer>> calls = IntStream.range(0, 32)
                .<Callable<Integer>>mapToObj(value -> () -> subject.twice(together, value))
                .toList();
        int expected = 2;
        for (Future<Integer> call : pool.invokeAll(calls)) {
            assertThat(call.get()).isEqualTo(expected++);
        }
    }

    // ---- exceptions ---------------------------------------------------------------------------------------------

    @Test
    void exceptionsOfTheContractArriveAsThemselves() throws Exception {
        class Own extends MalformedMessageException {
            Own() {
                super("bad magic");
            }
        }
        Subject subject = probe(new Subject() {
            @Override
            public int act(int what) {
                switch (what) {
                    case 1:
                        throw new IllegalArgumentException("k is 0");
                    case 2:
                        throw new Todo("lab9.2", "Return (k) ranges");
                    default:
                        throw new NumberFormatException("x");
                }
            }

            @Override
            public int twice(Helper helper, int value) throws WireException {
                throw value == 0 ? new Own() : new WireException("lost", new IOException("reset"));
            }
        });
        assertThatThrownBy(() -> subject.act(1))
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessage("k is 0");
        assertThatThrownBy(() -> subject.act(2))
                .isExactlyInstanceOf(Todo.class)
                .hasMessage("not written yet (lab9.2): Return (k) ranges");
        assertThatThrownBy(() -> subject.act(3))
                .isExactlyInstanceOf(IllegalArgumentException.class)
                .hasMessage("java.lang.NumberFormatException: x");
        assertThatThrownBy(() -> subject.twice(null, 0))
                .isExactlyInstanceOf(MalformedMessageException.class)
                .hasMessageEndingWith("Own: bad magic");
        assertThatThrownBy(() -> subject.twice(null, 1))
                .isExactlyInstanceOf(WireException.class)
                .hasMessage("lost")
                .cause()
                .isInstanceOf(StudentCrash.class)
                .hasMessage("java.io.IOException: reset");
    }

    @Test
    void otherExceptionsAreCrashesWithTheStudentsStackTrace() throws Exception {
        Subject subject = probe(Stuck::crash);
        var crash = (StudentCrash) catchThrowable(() -> subject.act(5));
        assertThat(crash.remoteClass()).isEqualTo("java.lang.ArrayIndexOutOfBoundsException");
        assertThat(crash.remoteMessage()).contains("Index 5");
        assertThat(crash).hasMessageStartingWith("java.lang.ArrayIndexOutOfBoundsException: Index 5");
        assertThat(crash.getStackTrace()[0].getClassName()).isEqualTo("marshal.labtest.Stuck");
        assertThat(crash.getStackTrace()[0].getMethodName()).isEqualTo("crash");
        assertThat(crash.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().startsWith("otherExceptions")
                        || frame.getMethodName().startsWith("lambda$otherExceptions"));
        assertThat(crash.getStackTrace())
                .noneMatch(frame -> frame.getClassName().equals(Channel.class.getName()));
    }

    @Test
    void anExceptionThatResistsIsACrashToo() throws Exception {
        Subject subject = probe(new Subject() {
            @Override
            public int act(int what) {
                throw new IllegalStateException() {
                    @Override
                    public String getMessage() {
                        throw new IllegalStateException("no message for you");
                    }
                };
            }

            @Override
            public void nothing() {
                throw new StackOverflowError();
            }
        });
        assertThatThrownBy(() -> subject.act(1))
                .isInstanceOf(StudentCrash.class)
                .hasMessageContaining("ChannelTest$");
        assertThatThrownBy(subject::nothing)
                .isInstanceOf(StudentCrash.class)
                .hasMessage("java.lang.StackOverflowError");
    }

    @Test
    void anAssertionInACallbackFailsTheCallAndTellsTheStudentNothing() throws Exception {
        var heard = new ArrayList<String>();
        Subject subject = probe(new Subject() {
            @Override
            public int twice(Helper helper, int value) {
                try {
                    return helper.help(value);
                } catch (Throwable e) {
                    heard.add(e.toString() + e.getCause());
                    return 1;
                }
            }
        });
        var secret = new AssertionError("expected 4711");
        assertThatThrownBy(() -> subject.twice(failing(secret), 3)).isSameAs(secret);
        assertThat(heard).singleElement().asString().doesNotContain("4711");
        assertThat(subject.twice(value -> value, 3)).isEqualTo(3);
        // The student has to handle what the contract names.
        assertThat(subject.twice(failing(new WireException("link down")), 3)).isEqualTo(1);
        assertThat(heard.get(1)).isEqualTo("marshal.kit.contract.WireException: link downnull");
    }

    /**
     * Errors from the checks keep their type, so that the checks can see what happens to them. Errors from a student's
     * code arrive as crashes, as always.
     */
    @Test
    void errorsTravelOneWay() throws Exception {
        Subject subject = probe(new Subject() {
            @Override
            public int twice(Helper helper, int value) throws WireException {
                try {
                    return helper.help(value);
                } catch (OutOfMemoryError | StackOverflowError e) {
                    return e instanceof OutOfMemoryError && e.getMessage().equals("no room") ? 1 : 2;
                }
            }

            @Override
            public int act(int what) {
                throw new OutOfMemoryError("really");
            }
        });
        assertThat(subject.twice(failing(new OutOfMemoryError("no room")), 0)).isEqualTo(1);
        assertThat(subject.twice(failing(new StackOverflowError()), 0)).isEqualTo(2);
        assertThatThrownBy(() -> subject.act(0))
                .isInstanceOf(StudentCrash.class)
                .hasMessage("java.lang.OutOfMemoryError: really");
    }

    @Test
    void aFailingCallbackPassesThroughTheStudentsCode() throws Exception {
        Subject subject = probe(new Subject() {});
        assertThatThrownBy(() -> subject.twice(failing(new WireException("link down")), 3))
                .isExactlyInstanceOf(WireException.class)
                .hasMessage("link down");
    }

    // ---- deadlines and ends -------------------------------------------------------------------------------------

    @Test
    void timeThatTheWatchStandsStillIsNotCounted() throws Exception {
        var asked = new CountDownLatch(3);
        Socket[] ends = pair();
        start(student(ends[1], new Stuck(asked)));
        Channel channel = checks(ends[0], () -> {
            asked.countDown();
            return 0;
        });
        channel.deadline(Duration.ofMillis(1200));
        channel.root(Subject.class).act(0); // returns after two readings of the watch: after 1200 ms
        assertThat(asked.getCount()).isZero();
    }

    /** A watch that advances by an hour at each reading, from the moment when this condition holds. */
    private static LongSupplier onceItIs(BooleanSupplier condition) {
        var time = new AtomicLong();
        return () -> condition.getAsBoolean() ? time.addAndGet(TimeUnit.HOURS.toNanos(1)) : time.get();
    }

    @Test
    void aCallThatTakesTooLongSaysWhereTheStudentIs() throws Exception {
        var never = new CountDownLatch(1);
        Socket[] ends = pair();
        var stuck = new Stuck(never);
        start(student(ends[1], stuck));
        Channel channel = checks(ends[0], onceItIs(stuck::isWaiting));
        Subject subject = channel.root(Subject.class);
        channel.deadline(Duration.ofSeconds(3));
        var late = (DeadlineExceeded) catchThrowable(() -> subject.act(0));
        assertThat(late).hasMessageStartingWith("act() did not return within 3 s\n");
        assertThat(late.where())
                .contains("at marshal.labtest.Stuck.waitForNobody(Stuck.java:", "WAITING")
                .doesNotContain("marshal.kit.probe");
        killed.await();
        assertThatThrownBy(() -> subject.act(1))
                .isInstanceOf(StudentGone.class)
                .hasMessage("the process was ended because act() took more than 3 s");
    }

    /** On a busy machine, a call may take longer than it may compute. */
    @Test
    void aCallThatComputesTooLongIsEndedWhileTheWatchStandsStill() throws Exception {
        var never = new CountDownLatch(1);
        Socket[] ends = pair();
        var stuck = new Stuck(never);
        start(student(ends[1], stuck));
        Channel channel = checks(ends[0], () -> 0, onceItIs(stuck::isWaiting));
        channel.deadline(Duration.ofHours(1), Duration.ofSeconds(2));
        assertThatThrownBy(() -> channel.root(Subject.class).act(0))
                .isInstanceOf(DeadlineExceeded.class)
                .hasMessageStartingWith("act() did not return within 2 s\n");
    }

    /** It waits for the stacks of that side, which do not come. The others run meanwhile: all modules wait for these tests. */
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void aSideThatDoesNotEvenReadMeetsTheDeadline() throws Exception {
        Channel channel = checks(pair()[0]);
        channel.deadline(Duration.ofMillis(200));
        Subject subject = channel.root(Subject.class);
        assertThatThrownBy(() -> subject.ints(new int[8 << 20]))
                .isInstanceOf(DeadlineExceeded.class)
                .hasMessageContaining("does not answer");
        killed.await();
    }

    @Test
    void theDeadlineCountsForACallbackThatHangsToo() throws Exception {
        Socket[] ends = pair();
        start(student(ends[1], new Subject() {}));
        var inside = new AtomicBoolean();
        Channel channel = checks(ends[0], onceItIs(inside::get));
        channel.deadline(Duration.ofSeconds(3));
        var interrupted = new CountDownLatch(1);
        Helper hanging = value -> {
            inside.set(true);
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
                throw new AssertionError("only because everything ended", e);
            }
            return 0;
        };
        assertThatThrownBy(() -> channel.root(Subject.class).twice(hanging, 1)).isInstanceOf(DeadlineExceeded.class);
        interrupted.await();
    }

    @Test
    void everyOpenCallHearsThatTheStudentIsGone() throws Exception {
        var inside = new CountDownLatch(2);
        Socket[] ends = pair();
        start(student(ends[1], acting(what -> {
            inside.countDown();
            await(new CountDownLatch(1));
            return 0;
        })));
        Subject subject = checks(ends[0]).root(Subject.class);
        var one = pool.submit(() -> catchThrowable(() -> subject.act(1)));
        var two = pool.submit(() -> catchThrowable(() -> subject.act(2)));
        inside.await();
        ends[1].close();
        assertThat(one.get()).isInstanceOf(StudentGone.class).hasMessage("gone during act()");
        assertThat(two.get()).isInstanceOf(StudentGone.class);
        assertThatThrownBy(() -> subject.act(3)).isInstanceOf(StudentGone.class);
    }

    @Test
    void theStudentsEndReturnsWhenTheChecksAreGone() throws Exception {
        Socket[] ends = pair();
        Channel channel = student(ends[1], new Subject() {});
        channels.add(channel);
        ends[0].close();
        assertThatCode(channel::run).doesNotThrowAnyException();
    }

    @Test
    void aClosedChannelIsGone() throws Exception {
        Channel channel = checks(pair()[0]);
        Subject subject = channel.root(Subject.class);
        channel.close();
        channel.close();
        assertThatThrownBy(subject::nothing).isInstanceOf(StudentGone.class).hasMessageContaining("closed");
    }

    // ---- lies ---------------------------------------------------------------------------------------------------

    @Test
    void aValueOfTheWrongTypeIsAViolation() throws Exception {
        Subject subject = probe(new Subject() {
            @Override
            @SuppressWarnings({"unchecked", "rawtypes"})
            public List<Pair> pairs(List<Pair> value) {
                return (List) List.of("no pair");
            }
        });
        assertThatThrownBy(() -> subject.pairs(null))
                .isInstanceOf(ProbeViolation.class)
                .hasMessageContaining("wrong type")
                .hasMessageContaining("while pairs() was called");
        killed.await();
        assertThatThrownBy(subject::nothing).isInstanceOf(ProbeViolation.class);
    }

    @Test
    void whatAStudentThrowsIsBounded() throws Exception {
        String endless = "x".repeat(1 << 20);
        Subject subject = probe(what -> {
            var e = new IllegalStateException(endless, new IllegalStateException(endless));
            e.setStackTrace(
                    new StackTraceElement[] {new StackTraceElement("marshal.labtest." + endless, endless, endless, 1)});
            throw e;
        });
        Throwable thrown = catchThrowable(() -> subject.act(1));
        assertThat(thrown).isInstanceOf(IllegalStateException.class);
        assertThat(thrown.getMessage()).hasSizeLessThan(5000);
        assertThat(thrown.getStackTrace()[0].toString()).hasSizeLessThan(1000);
        assertThat(thrown.getCause().getMessage()).hasSizeLessThan(5000);
    }

    @Test
    void callsOfWhatWasNotOfferedAreViolations() throws Exception {
        // help(1) on object 0 is fine, the rest is not
        assertThat(answerTo(call(0, "help", 1, Encoder.INT, 0, 0, 0, 1))).isEqualTo(ProbeFrame.RETURN);
        assertViolation(call(1, "help", 1, Encoder.INT, 0, 0, 0, 1), "object that does not exist");
        assertViolation(call(-1, "help", 1, Encoder.INT, 0, 0, 0, 1), "object that does not exist");
        assertViolation(call(0, "getClass", 0), "cannot be called");
        assertViolation(call(0, "toString", 0), "cannot be called");
        assertViolation(call(0, "help", 0), "wrong number of arguments");
        assertViolation(call(0, "help", 1, Encoder.NULL), "wrong type");
        assertViolation(call(0, "help", 1, Encoder.LONG, 0, 0, 0, 0, 0, 0, 0, 0), "wrong type");
        assertViolation(call(0, "help", 1, Encoder.INT, 0, 0, 0, 1, 0), "1 bytes too many");
        assertViolation(call(0, "help", 1, Encoder.INT, 0, 0), "ends too early");
        assertViolation(call(0, "help", 1, 99), "unknown tag");
        assertViolation(call(0, "help", 1, Encoder.INTS, 127, 0, 0, 0), "larger than its message");
        assertViolation(call(0, "help", 1, Encoder.MATRIX, 0, 0, 0, 1, 255, 255, 255, 254), "larger than its message");
        assertViolation(
                call(0, "help", 1, Encoder.RECORD, 1, Encoder.INT, 0, 0, 0, 2, Encoder.INT, 0, 0, 0, 1),
                "impossible Pair");
        assertViolation(call(0, "help", 1, Encoder.RECORD, 3), "unknown record");
        assertViolation(call(0, "help", 1, Encoder.ENUM, 2, 2), "unknown enum constant");
        assertViolation(call(0, "help", 1, Encoder.MINE, 0, 0, 0, 0, 1, 1), "unknown interface");
        assertViolation(call(0, "help", 1, Encoder.YOURS, 0, 0, 0, 7), "object that does not exist");
        int[] nested = new int[5 * 40];
        for (int i = 0; i < nested.length; i += 5) {
            nested[i] = Encoder.LIST;
            nested[i + 4] = 1;
        }
        assertViolation(call(0, "help", 1, nested), "nested");
    }

    @Test
    void messagesThatAreNoneAreViolations() throws Exception {
        assertViolation(new byte[] {127, 0, 0, 0, 1, 0, 0, 0, 1}, "not a message");
        assertViolation(new byte[] {-1, -1, -1, -1, 1, 0, 0, 0, 1}, "not a message");
        assertViolation("Hello, world".getBytes(StandardCharsets.UTF_8), "not a message");
        assertViolation(new byte[] {0, 0, 0, 0, ProbeFrame.DUMP, 0, 0, 0, 0}, "our threads");
        assertViolation(new byte[] {0, 0, 0, 1, ProbeFrame.RETURN, 0, 0, 0, 77, 0}, "nobody made");
    }

    /** A note comes before the reply to a call that was answered after it. */
    @Test
    void aNoteComesWithoutAQuestionAndIsToldOnce() throws Exception {
        Socket[] ends = pair();
        var theirs = new Channel[1];
        theirs[0] = student(ends[1], acting(what -> {
            theirs[0].note("note " + what);
            return what;
        }));
        start(theirs[0]);
        Channel ours = checks(ends[0]);
        Subject student = ours.root(Subject.class);
        assertThat(ours.note()).isEmpty();
        student.act(1);
        student.act(2);
        assertThat(ours.note()).contains("note 2");
        assertThat(ours.note()).isEmpty();
        student.act(3);
        assertThat(ours.note()).contains("note 3");
    }

    @Test
    void aLongNoteIsCut() throws Exception {
        Socket[] ends = pair();
        var theirs = new Channel[1];
        theirs[0] = student(ends[1], acting(what -> {
            theirs[0].note("x".repeat(1 << 20));
            return what;
        }));
        start(theirs[0]);
        Channel ours = checks(ends[0]);
        ours.root(Subject.class).act(1);
        assertThat(ours.note()).hasValueSatisfying(note -> assertThat(note).hasSizeLessThan(5_000));
    }

    @Test
    void aFloodOfCallsIsBounded() throws Exception {
        var flood = new ByteArrayOutputStream();
        for (int i = 0; i < 100; i++) {
            flood.writeBytes(call(0, "help", 1, Encoder.INT, 0, 0, 0, 1));
        }
        var release = new CountDownLatch(1);
        assertViolation(flood.toByteArray(), "too many calls", value -> {
            await(release);
            return value;
        });
        release.countDown();
    }

    @Test
    void aMessageOfMillionsOfNothingsIsAViolation() throws Exception {
        byte[] call = call(0, "help", 1, Encoder.LIST, 0, 32, 0, 0);
        byte[] message = Arrays.copyOf(call, call.length + (32 << 16));
        ProbeFrame.putInt(message, 0, message.length - ProbeFrame.HEADER);
        assertViolation(message, "more than 1000000 values");
    }

    private void assertViolation(byte[] bytes, String reason) throws Exception {
        assertViolation(bytes, reason, value -> value);
    }

    /** The student gets our object 0 and sends these bytes. Then each of our calls has to name the violation. */
    private void assertViolation(byte[] bytes, String reason, Helper ours) throws Exception {
        Socket[] ends = pair();
        Subject subject = checks(ends[0]).root(Subject.class);
        var call = pool.submit(() -> catchThrowable(() -> subject.twice(ours, 1)));
        ProbeFrame.read(ends[1].getInputStream()); // twice(ours, 1)
        ends[1].getOutputStream().write(bytes);
        assertThat(call.get())
                .isInstanceOf(ProbeViolation.class)
                .hasMessageContaining(reason)
                .hasMessageContaining("(while twice() was called)");
    }

    private byte answerTo(byte[] bytes) throws Exception {
        Socket[] ends = pair();
        Subject subject = checks(ends[0]).root(Subject.class);
        pool.submit(() -> subject.twice(value -> value, 1));
        InputStream in = ends[1].getInputStream();
        ProbeFrame.read(in);
        ends[1].getOutputStream().write(bytes);
        return ProbeFrame.read(in).kind();
    }

    private static byte[] call(int object, String method, int arguments, int... value) {
        var encoder = new Encoder(null).putInt(object).putString(method).putByte(arguments);
        for (int piece : value) {
            encoder.putByte(piece);
        }
        ProbeFrame frame = encoder.frame(ProbeFrame.CALL, 1);
        return Arrays.copyOf(frame.buffer(), frame.end());
    }
}
