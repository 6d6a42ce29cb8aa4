package marshal.grader.grade;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.KitException;
import marshal.engine.NoRoomException;
import marshal.engine.isolate.CellSite;
import marshal.engine.submission.Submission;
import marshal.grader.grade.SlotMessage.Answer;
import marshal.grader.grade.SlotMessage.Request;
import marshal.grader.grade.SlotMessage.Setup;

/** The main class of a slot's process. Grades what standard input requests, one lab of one submission at a time. */
public final class SlotMain {

    private final PrintStream answers =
            new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();
    private volatile CellSite site;

    private SlotMain() {}

    /** Serves requests; ends when its input ends. */
    public static void main(String[] arguments) throws Exception {
        System.setOut(System.err); // only answers go to standard output
        Locale.setDefault(Locale.ROOT); // the same texts on every machine
        var slot = new SlotMain();
        new Thread(slot::read, "requests").start();
        try {
            slot.serve();
        } catch (Throwable e) { // otherwise the reading thread would keep the JVM alive, and nobody would answer
            e.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
    }

    /**
     * Reads requests until the input ends: then our parent has closed it, or is dead. Then nothing of ours may survive,
     * so it ends everything.
     */
    private void read() {
        try (var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            in.lines().forEach(lines::add);
        } catch (IOException | UncheckedIOException e) {
            // The parent is dead.
        }
        try {
            if (site != null) {
                site.clearFromWithin();
            }
        } finally {
            Runtime.getRuntime().halt(0);
        }
    }

    private void serve() throws IOException, InterruptedException {
        Setup setup = Json.parse(lines.take(), Setup.class);
        site = setup.site();
        List<Lab> labs = setup.labs().stream().map(SlotMain::lab).toList();
        try (var grader = new Grader(
                new Home(Path.of(setup.home())), labs, setup.seed(), site, what -> answer(Answer.progress(what)))) {
            answer(Answer.READY);
            while (true) {
                Request request = Json.parse(lines.take(), Request.class);
                var submission = new Submission(request.student(), Path.of(request.path()));
                Lab lab = lab(request.lab());
                answer(
                        request.run() == null
                                ? Answer.of(grader.check(submission, lab))
                                : Answer.of(grader.time(submission, lab, request.run(), request.plan())));
            }
        } catch (OutOfMemoryError e) {
            answer(Answer.broken(NoRoomException.of(e).getMessage()));
        } catch (KitException e) {
            answer(Answer.broken(e.getMessage() + (e.getCause() == null ? "" : ": " + e.getCause())));
        }
    }

    private static Lab lab(String id) {
        return Labs.find(id).orElseThrow(() -> new KitException("there is no " + id));
    }

    private void answer(Answer answer) {
        answers.println(Json.line(answer));
    }
}
