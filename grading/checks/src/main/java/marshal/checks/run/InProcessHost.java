package marshal.checks.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import marshal.kit.contract.Todo;
import marshal.kit.process.FairStopwatch;
import marshal.kit.process.HostedStudent;
import marshal.kit.process.Student;

/**
 * Runs all of the student's code in the checks' own JVM, so that an IDE's debugger can stop in it. Nothing isolates the
 * two here, so verdicts that count come from a {@link ProcessHost}.
 */
final class InProcessHost implements Host {

    private final Student student;
    private final Duration patience;
    private final AtomicReference<String> unwritten = new AtomicReference<>();

    private InProcessHost(Student student, Duration patience) {
        this.student = student;
        this.patience = patience;
        Todo.tell(unwritten::set);
    }

    /**
     * Returns a lane for code that is already in this JVM.
     *
     * @param parameter of JUnit's configuration: {@code marshal.binding}, the class that shows the student's code to
     *                  the kit; {@code marshal.programs}, the binding of the lab whose programs run over its wires, if
     *                  it is another lab; perhaps {@code marshal.seed} and {@code marshal.deadline}, in milliseconds
     */
    static Lane lane(Function<String, Optional<String>> parameter) {
        String binding = parameter
                .apply("marshal.binding")
                .orElseThrow(
                        () -> new IllegalStateException("checks need a session, or the parameter marshal.binding"));
        String programs = parameter.apply("marshal.programs").orElse(binding);
        long seed = parameter.apply("marshal.seed").map(Long::valueOf).orElse(1L);
        Duration patience = parameter
                .apply("marshal.deadline")
                .map(millis -> Duration.ofMillis(Long.parseLong(millis)))
                .orElse(PATIENCE);
        var session = new CheckSession(patience, step -> seed, new FairStopwatch()::time);
        return new Lane(
                session, new InProcessHost(new HostedStudent(programs, binding, null), patience), Optional::empty);
    }

    @Override
    public Duration patience() {
        return patience;
    }

    @Override
    public Student student() {
        return student;
    }

    @Override
    public Student another() {
        return student;
    }

    @Override
    public String isolation() {
        return "none";
    }

    @Override
    public String output() {
        return ""; // it is already on the console
    }

    @Override
    public List<String> unwritten() {
        return Stream.ofNullable(unwritten.getAndSet(null)).toList();
    }

    @Override
    public void afterCheck(boolean passed) {
        // nothing was started
    }

    @Override
    public void close() {
        // nothing is open
    }
}
