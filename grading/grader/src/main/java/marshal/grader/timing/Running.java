package marshal.grader.timing;

import java.io.IOException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marshal.engine.measure.Setting;
import marshal.kit.process.Program;
import marshal.kit.process.RunReport;
import marshal.kit.process.StudentProcess;

/** Running processes that run one program at one size on request. */
public record Running(
        Start start, Setting setting, Supplier<Stream<StudentProcess>> members, LongSupplier processorClock)
        implements TimedProgram {

    @FunctionalInterface
    public interface Start {
        RunReport run(Program program, int n, long seed) throws IOException;
    }

    @Override
    public TimedRuns run(long seed) throws IOException {
        long began = System.nanoTime();
        RunReport report = start.run(setting.program(), setting.n(), seed);
        return TimedRuns.of(report.phases(), System.nanoTime() - began, report.digest());
    }

    @Override
    public long processorNanos() {
        return processorClock.getAsLong();
    }

    @Override
    public long wireBytes() {
        return Loopback.bytes();
    }

    /** The processes, including a sandbox and the processes inside it. */
    @Override
    public Stream<ProcessHandle> processes() {
        return members.get()
                .flatMap(member -> ProcessHandle.of(member.pid()).stream())
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()));
    }
}
