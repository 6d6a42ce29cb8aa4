package marshal.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

class KitExceptionTest {

    @Test
    void saysWhatFailedInAStreamOfFilesToo() {
        var why = new IOException("no right");
        KitException.Action[] actions = {
            () -> {
                throw why;
            },
            () -> {
                throw new UncheckedIOException(why);
            }
        };
        for (KitException.Action each : actions) {
            assertThatThrownBy(() -> KitException.onFailure("cannot read it", each))
                    .isInstanceOf(KitException.class)
                    .hasMessage("cannot read it: java.io.IOException: no right");
        }
    }
}
