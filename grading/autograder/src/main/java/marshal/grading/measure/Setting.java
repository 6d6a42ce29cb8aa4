package marshal.grading.measure;

import marshal.kit.process.Program;

/**
 * One cell of a measurement.
 *
 * @param mechanism {@code socket}, {@code local} or {@code sequential}
 * @param k         workers; 1 if sequential
 */
public record Setting(String mechanism, Program program, int n, int k) {

    static final String SOCKET = "socket";
    static final String LOCAL = "local";
    static final String SEQUENTIAL = "sequential";

    @Override
    public String toString() {
        return program.label() + ", " + mechanism + ", n = " + n + (program.isSequential() ? "" : ", k = " + k);
    }
}
