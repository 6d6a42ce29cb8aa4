package marshal.kit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TodoTest {

    @ParameterizedTest
    @CsvSource({
        "lab9.2, lab9.2, true",
        "lab9.2, lab9.10, true",
        "lab9.9, lab9.10, true",
        "lab9.10, lab9.2, false",
        "lab9.3, lab9.2, false",
        "lab8.1, lab9.2, false",
        "lab9, lab9.2, false",
        "'', lab9.2, false"
    })
    void aStepAndThoseBeforeItInItsLabAreDue(String of, String by, boolean isDue) {
        assertThat(new Todo(of, "write it").isDueBy(by)).isEqualTo(isDue);
    }
}
