package marshal.kit.lab5.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import marshal.kit.lab5.GraphStreams;
import marshal.kit.lab5.ReadOutcome;
import org.junit.jupiter.api.Test;

/** Bytes that a reader does not take stay on its stream, because it may take only the bytes that it needs. */
class ReaderProbeTest {

    private static final int WHOLE = Integer.MAX_VALUE;

    @Test
    void whatIsNotTakenIsReadNext() throws IOException {
        var probe = new ReaderProbe(stream -> () -> new byte[] {next(stream)}, 0);
        assertThat(probe.read(new byte[] {1, 2}, WHOLE).shown()).isEqualTo("1 = byte[1] 1");
        assertThat(probe.read(new byte[0], WHOLE).shown()).isEqualTo("1 = byte[1] 2");
        assertThat(probe.readFromOpenPipe(new byte[] {3, 4}).shown()).isEqualTo("1 = byte[1] 3");
        assertThat(probe.read(new byte[] {5}, WHOLE).shown())
                .as("first what was left")
                .isEqualTo("1 = byte[1] 4");
        ReadOutcome last = probe.read(new byte[0], WHOLE);
        assertThat(last.shown()).isEqualTo("1 = byte[1] 5");
        assertThat(last.taken()).isEqualTo(5);
        assertThat(last.reads()).isEqualTo(5);
        assertThat(probe.read(new byte[0], WHOLE).refused()).isEqualTo("java.io.EOFException: null");
    }

    @Test
    void manyAreReadFromOneArrayAgainAndAgain() throws IOException {
        var probe = new ReaderProbe(stream -> () -> new byte[] {next(stream)}, 0);
        probe.read(new byte[] {1, 2}, WHOLE);
        assertThat(probe.readMany(new byte[] {3, 4}, 4).shown())
                .as("2, 3, 4, 3")
                .isEqualTo("1 = byte[1] 3");
    }

    /** Another thread may have a larger stack. */
    @Test
    void whereTheStackIsSmallNoOtherThreadReads() throws IOException {
        GraphStreams.MakeIn elsewhere = stream -> () -> OwnStack.run(1024, () -> new byte[] {next(stream)});
        assertThat(new ReaderProbe(elsewhere, 256).read(new byte[] {1}, WHOLE).refused())
                .startsWith("java.io.IOException: the stream is used in thread own stack");
        assertThat(new ReaderProbe(elsewhere, 0).read(new byte[] {1}, WHOLE).shown())
                .isEqualTo("1 = byte[1] 1");
        GraphStreams.MakeIn here = stream -> () -> new byte[] {next(stream)};
        assertThat(new ReaderProbe(here, 256).read(new byte[] {1}, WHOLE).shown())
                .isEqualTo("1 = byte[1] 1");
    }

    private static byte next(InputStream stream) throws IOException {
        int next = stream.read();
        if (next < 0) {
            throw new EOFException();
        }
        return (byte) next;
    }
}
