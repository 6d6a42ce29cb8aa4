package marshal.commands.window;

import marshal.checks.course.Experiment;
import marshal.checks.course.JavaProgram;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.MpiCase;
import marshal.checks.course.MpiProgram;
import marshal.checks.course.Pictured;
import marshal.checks.course.Wire;
import marshal.commands.Target;
import marshal.commands.Wires;
import marshal.engine.UsageException;
import marshal.engine.measure.Net;
import marshal.kit.measure.Counts;
import marshal.kit.process.Program;

/**
 * The run that a user of the page requests.
 *
 * @param lab       its short name, {@code labN}
 * @param program   its name on the command line
 * @param way       a wire of a Java lab, a variant of a C program, an example of a picture; empty for the usual one
 * @param n         items, or the side of the matrices
 * @param k         workers, or ranks
 * @param net       of the run with the clock
 * @param faults    the rules of a lossy link; empty for none
 * @param code      the owner of the code: {@code starter} or {@code solutions}
 * @param seed      of the workload
 */
record Choice(String lab, String program, String way, int n, int k, Net net, String faults, String code, long seed) {

    private static final int MOST_WORKERS = 64;
    private static final int MOST_ITEMS = 1_000_000; // the page is for watching, not for measuring
    private static final int MOST_ROWS = 2048;
    private static final int LONGEST_SCRIPT = 1000;

    /** Returns whether the page offers an experiment. It offers programs whose messages are visible. */
    static boolean offers(Experiment experiment) {
        return experiment instanceof JavaProgram java && !java.isSequential()
                || experiment instanceof MpiProgram mpi && mpi.usualSize() > 0;
    }

    /**
     * Checks this choice and returns it.
     *
     * @throws UsageException if it cannot be run; the message gives the reason, for the page
     */
    Choice checked() {
        UsageException.unless(
                lab != null && program != null && way != null && net != null && faults != null && code != null,
                "Something is missing in this choice.");
        UsageException.unless(code.equals("starter") || code.equals("solutions"), "There is no code " + code + ".");
        Pictured picture = picture();
        if (picture != null) {
            unless("way", picture.examples().contains(way), program + " has no example " + way + ".");
            return this;
        }
        UsageException.unless(offers(experiment()), lab + " " + program + " sends no messages that a page can show.");
        unless("n", n >= 0 && n <= mostItems(), "The size goes from 0 to " + mostItems() + ".");
        unless("k", k >= 1 && k <= MOST_WORKERS, "There can be 1 to " + MOST_WORKERS + " workers.");
        Program all = known();
        unless(
                "k",
                all == null || all.fits(n, k),
                "MCA needs a square number of workers (1, 4, 9 ...) whose root divides the size: " + k + " and " + n
                        + " do not go together.");
        if (experiment() instanceof MpiProgram mpi) {
            unless("faults", faults.isEmpty(), "Faults are for packets, and this page does not see MPI's packets.");
            UsageException.unless(
                    way.isEmpty() || mpi.variants().contains(way), program + " has no variant " + way + ".");
            unless("net", net == Net.loopback || all != null, program + " is not timed on a network.");
        } else {
            requireFaults();
        }
        return this;
    }

    private void requireFaults() {
        if (!faults.isEmpty()) {
            unless("faults", faults.length() <= LONGEST_SCRIPT, "These are too many faults.");
            try {
                Wires.requireRules(wire(), faults, "Faults", "are for");
            } catch (UsageException e) {
                throw new WrongChoiceException("faults", e.getMessage());
            }
            unless("faults", net == Net.loopback, "Faults are for the loopback network.");
        }
    }

    private static void unless(String field, boolean holds, String message) {
        if (!holds) {
            throw new WrongChoiceException(field, message);
        }
    }

    /** The lab that it names. */
    Lab found() {
        return Target.of(lab).lab();
    }

    Experiment experiment() {
        return found().experiment(program)
                .orElseThrow(() -> new UsageException(lab + " has no program " + program + "."));
    }

    /** The lab's own picture that it asks for; null if it is a program. */
    Pictured picture() {
        return Labs.description(found()).pictures().stream()
                .filter(each -> each.label().equals(program))
                .findFirst()
                .orElse(null);
    }

    /** Its program, if that is common to all mechanisms; otherwise null. */
    Program known() {
        return experiment().timed().stream().findFirst().orElse(null);
    }

    /** The wire of a Java lab. */
    Wire wire() {
        return Wires.named(found(), way.isEmpty() ? null : way);
    }

    /** The case of a C program. */
    MpiCase inC() {
        var mpi = (MpiProgram) experiment();
        String variant = !way.isEmpty()
                ? way
                : mpi.variants().isEmpty() ? "" : mpi.variants().get(0);
        return new MpiCase(mpi, variant, n, k, seed);
    }

    /** The messages that the run has to send. */
    Counts formula() {
        if (picture() != null) {
            return Counts.NONE;
        }
        return experiment() instanceof MpiProgram ? inC().formula() : known().formula(n, k);
    }

    private int mostItems() {
        Program all = known();
        return all == null || all.sorts() ? MOST_ITEMS : MOST_ROWS;
    }

    /** The choice as a command line; empty if the terminal has nothing like it. */
    @Override
    public String toString() {
        if (picture() != null) {
            return "";
        }
        return "./lab run " + lab + " " + program + " --size " + n + " --workers " + k
                + (way.isEmpty() ? "" : (experiment() instanceof MpiProgram ? " --variant " : " --mechanism ") + way)
                + (net == Net.loopback ? "" : " --net " + net)
                + (faults.isEmpty() ? "" : " --link \"" + faults + "\"")
                + (code.equals("starter") ? "" : " --in " + code)
                + (seed == 1 ? "" : " --seed " + seed);
    }
}
