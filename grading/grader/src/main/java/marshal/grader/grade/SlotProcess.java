package marshal.grader.grade;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import marshal.engine.Json;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;
import marshal.engine.OwnJvm;
import marshal.engine.isolate.CellSite;
import marshal.grader.grade.SlotMessage.Answer;
import marshal.grader.grade.SlotMessage.Request;
import marshal.grader.grade.SlotMessage.Setup;
import marshal.kit.process.ProcessOutput;
import marshal.kit.tool.Daemon;

/** Our side of a {@link SlotMain}. */
final class SlotProcess implements AutoCloseable {

    /** The process has ended unexpectedly. */
    static final class Gone extends Exception {

        private static final long serialVersionUID = 1;

        Gone(String message) {
            super(message);
        }
    }

    private static final Duration START = Duration.ofMinutes(5); // it compiles the reference solutions
    private static final int KEPT_OUTPUT = 16 << 10;
    private static final String END = ""; // marks the end of its answers: no line of JSON is empty
    private static final long ENDING_SECONDS = 10;

    private final CellSite site;
    private final Process process;
    private final Writer requests;
    private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();
    private final ProcessOutput said;
    private final Consumer<String> progress;
    private int served;

    /** Starts the process. Call {@link #begin} next. */
    SlotProcess(CellSite site, Consumer<String> progress) {
        this.site = site;
        this.progress = progress;
        try {
            process = NoRoomException.start(new ProcessBuilder(command(site)));
        } catch (IOException | RuntimeException e) {
            site.clear();
            throw e instanceof KitException kit ? kit : new KitException("cannot start a process for grading", e);
        }
        requests = process.outputWriter(StandardCharsets.UTF_8);
        said = new ProcessOutput(process.getErrorStream(), KEPT_OUTPUT);
        daemon(said);
        daemon(this::read);
    }

    private static List<String> command(CellSite site) {
        var command = new ArrayList<>(site.prefix());
        // Standard output is for answers only; the JVM's own messages would garble them.
        command.addAll(OwnJvm.command(
                List.of(
                        "-Xmx1g",
                        "-Djava.net.preferIPv4Stack=true",
                        "-Djava.io.tmpdir=" + site.madeStage(),
                        "-XX:+DisplayVMOutputToStderr",
                        "-Xlog:disable",
                        "-Xlog:all=warning:stderr"),
                SlotMain.class.getName()));
        return command;
    }

    /** Waits until the process is ready. */
    void begin(Setup setup) {
        try {
            Answer answer = ask(setup, START);
            if (answer.broken() != null) {
                throw new KitException(answer.broken());
            }
        } catch (Gone | TimeoutException e) {
            NoRoomException.throwIfIn(e.getMessage(), "a process for grading could not be started.");
            throw new KitException("A process for grading does not start: " + e.getMessage());
        }
    }

    CellSite site() {
        return site;
    }

    private static void daemon(Runnable work) {
        Daemon.start("a slot", work);
    }

    private void read() {
        try (var in = process.inputReader(StandardCharsets.UTF_8)) {
            in.lines().forEach(answers::add);
        } catch (IOException | UncheckedIOException e) {
            // It is gone.
        }
        answers.add(END);
    }

    /**
     * Sends a request and waits for the answer. Throws if the process cannot do it, dies during it, or takes longer.
     */
    Answer ask(Request request, Duration most) throws Gone, TimeoutException {
        served++;
        Answer answer = ask((Record) request, most);
        if (answer.broken() != null) {
            throw new Gone(answer.broken());
        }
        return answer;
    }

    private Answer ask(Record message, Duration most) throws Gone, TimeoutException {
        try {
            requests.write(Json.line(message) + "\n");
            requests.flush();
        } catch (IOException e) {
            throw gone();
        }
        return answer(most);
    }

    int served() {
        return served;
    }

    private Answer answer(Duration most) throws Gone, TimeoutException {
        long end = System.nanoTime() + most.toNanos();
        try {
            while (true) {
                String line = answers.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
                if (line == null) {
                    throw new TimeoutException("there was no answer in " + most.toSeconds() + " s");
                }
                if (line.equals(END)) {
                    answers.add(END); // for the next caller
                    throw gone();
                }
                Answer answer = Json.parse(line, Answer.class);
                if (answer.progress() == null) {
                    return answer;
                }
                progress.accept(answer.progress());
            }
        } catch (IOException e) {
            throw new Gone("it answered what nobody understands: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KitException("interrupted", e);
        }
    }

    private Gone gone() {
        String last = said.lastText().strip();
        return new Gone("its process ended"
                + (last.isEmpty() ? "" : ", with the words: " + last.substring(Math.max(0, last.length() - 1000))));
    }

    /** The process number. */
    long pid() {
        return process.pid();
    }

    /** Ends the process and everything that it has started. */
    @Override
    public void close() {
        List<ProcessHandle> all = new ArrayList<>(process.descendants().toList()); // listed before any is killed
        all.add(process.toHandle());
        all.forEach(ProcessHandle::destroyForcibly);
        try {
            process.waitFor(ENDING_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it is killed already
        }
        site.clear();
    }
}
