package marshal.kit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TodoTest {

    @ParameterizedTest
    @CsvSource({
        "lab3.2, lab3.2, true",
        "lab3.2, lab3.10, true",
        "lab3.9, lab3.10, true",
        "lab3.10, lab3.2, false",
        "lab3.3, lab3.2, false",
        "lab1.1, lab3.2, false",
        "lab3, lab3.2, false",
        "'', lab3.2, false"
    })
    void aStepAndThoseBeforeItInItsLabAreDue(String of, String by, boolean isDue) {
        assertThat(new Todo(of, "write it").isDueBy(by)).isEqualTo(isDue);
    }
}
