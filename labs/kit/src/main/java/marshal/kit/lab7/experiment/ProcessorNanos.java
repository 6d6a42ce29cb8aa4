package marshal.kit.lab7.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import marshal.kit.measure.ProcessorTime;

/** The processor time of some work of this thread, which may fail. */
final class ProcessorNanos {

    private ProcessorNanos() {}

    interface Work {
        void run() throws IOException;
    }

    static long of(Work work) throws IOException {
        try {
            return ProcessorTime.of(() -> {
                try {
                    work.run();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
