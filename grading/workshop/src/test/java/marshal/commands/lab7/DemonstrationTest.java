package marshal.commands.lab7;

import static marshal.commands.Console.assertSays;

import marshal.commands.Console;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;

/** The demonstrations of lab 7. */
@ExtendWith(Console.class)
class DemonstrationTest {

    @Test
    @EnabledOnOs(OS.LINUX) // as iso.c requires
    void aDemonstrationRunsItsTwoProcesses() {
        assertSays(0, "", "run lab7 iso-in-c");
        assertSays(2, "--seed does not go with lab7 iso-in-c", "run lab7 iso-in-c --seed 3");
        assertSays(2, "lab7 has no program iso", "run lab7 iso");
    }

    @Test
    void whatRunsOnOneHostOnlyIsNotMeasuredOnSeveral() {
        assertSays(
                2,
                "the kit counts the bytes between master and workers by a relay",
                "measure lab7 --programs gp --hosts=h1,h2");
    }

    @Test
    void anExperimentNeedsASize() {
        assertSays(2, "--size needs 1 or more for lab7 access.", "run lab7 access --size 0");
    }
}
