package marshal.engine.measure;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import marshal.engine.SystemFile;

/** The peak memory of a process so far, as Linux counts it. */
final class PeakMemory {

    private static final String LINE = "VmHWM:";

    private PeakMemory() {}

    /** The peak memory of the largest of these processes, in kilobytes; 0 if the system does not tell. */
    static long ofLargest(List<Long> processes) {
        return processes.stream().mapToLong(PeakMemory::of).max().orElse(0);
    }

    private static long of(long process) {
        try {
            return SystemFile.lines(Path.of("/proc/" + process + "/status")).stream()
                    .filter(line -> line.startsWith(LINE))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0; // it is gone, or this is not Linux
        }
    }
}
