package marshal.checks;

import java.util.Optional;
import marshal.kit.process.HostedStudent;
import marshal.kit.process.Student;

/**
 * Runs all of the student's code in the checks' own JVM, so that an IDE's debugger can stop in it. Nothing isolates the
 * two here: verdicts that count come from a {@link SplitHost}.
 */
public final class InProcess implements Host {

    /** JUnit configuration parameter: the class that shows the student's code to the kit. */
    static final String BINDING = "marshal.binding";

    private static final long SEED = Long.getLong("marshal.seed", 1);
    private static CheckSession session;

    private final Student student;

    /** @param binding the class that shows the student's code to the kit */
    public InProcess(String binding) {
        this.student = new HostedStudent(programs(binding), binding, null);
    }

    private static String programs(String binding) {
        return Labs.ALL.stream()
                .filter(lab -> lab.java() != null && lab.java().binding().equals(binding))
                .findFirst()
                .flatMap(Labs::programsOf)
                .map(programs -> programs.java().binding())
                .orElse(binding);
    }

    /** The one in-process session of this JVM, made when first asked for. */
    static synchronized CheckSession session(Optional<String> binding) {
        if (session == null) {
            String name = binding.orElseThrow(() -> new IllegalStateException(
                    "checks need the configuration parameter " + CheckSession.PARAMETER + " or " + BINDING));
            session = new CheckSession(new InProcess(name), step -> SEED, result -> {});
        }
        return session;
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
        return ""; // it goes straight to the console
    }

    @Override
    public String unwritten() {
        return student.unwritten();
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
