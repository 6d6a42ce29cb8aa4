package marshal.checks.course;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LabsTest {

    /** Checks of a later lab may not count as checks of an earlier one. */
    @Test
    void theTenthLabComesAfterTheSecond() {
        assertThat(Stream.of("n10", "n2", "n1").sorted(Labs.ORDER)).containsExactly("n1", "n2", "n10");
    }
}
