package marshal.engine.measure;

import marshal.checks.course.Lab;
import marshal.checks.course.MpiCase;
import marshal.kit.measure.Timing;
import marshal.kit.process.Program;

/**
 * One cell of a measurement.
 *
 * @param mechanism a wire's name, {@code local} or {@code sequential}
 * @param net       the network's name; empty if nothing leaves the process
 * @param k         workers; 1 if sequential
 */
public record Setting(String mechanism, String net, Program program, int n, int k) {

    public static final String LOCAL = "local";
    public static final String SEQUENTIAL = "sequential";

    /** This setting as the timings table stores it. */
    public Timing.Setting inTable() {
        return new Timing.Setting(mechanism, net, program.label(), n, k);
    }

    /** The lab's MPI program for this setting, with a workload of this seed. */
    public MpiCase mpi(Lab lab, long seed) {
        return MpiCase.of(lab, mechanism, program, n, k, seed);
    }

    @Override
    public String toString() {
        return program.label() + ", " + mechanism + (net.isEmpty() ? "" : " over " + net) + ", n = " + n
                + (program.isSequential() ? "" : ", k = " + k);
    }
}
