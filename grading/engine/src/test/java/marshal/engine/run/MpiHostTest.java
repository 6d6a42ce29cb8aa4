package marshal.engine.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import marshal.kit.mpi.MpiJob;
import marshal.kit.mpi.MpiRun;
import marshal.kit.probe.StudentGone;
import org.junit.jupiter.api.Test;

class MpiHostTest {

    private final MpiHost host = new MpiHost(
            job -> new MpiRun(job, 0, false, Duration.ZERO, job + "\n", Map.of(), List.of(), List.of()), "process");

    @Test
    void remembersWhatTheLastRunOfACheckPrinted() {
        host.mpi().run(MpiJob.of("hello", 3));
        assertThat(host.mpi().run(MpiJob.of("hello", 4)).job().ranks()).isEqualTo(4);
        assertThat(host.output()).isEqualTo("mpiexec -n 4 ./hello");
        assertThat(host.output()).isEmpty();
        host.mpi().run(MpiJob.of("hello", 1));
        host.afterCheck(false);
        assertThat(host.output()).isEmpty();
    }

    @Test
    void beginsNoRunOfACheckThatHasTakenTooLong() {
        host.giveUp();
        assertThatThrownBy(() -> host.mpi().run(MpiJob.of("hello", 1)))
                .isInstanceOf(StudentGone.class)
                .hasMessageContaining("too long");
        host.afterCheck(false);
        assertThat(host.mpi().run(MpiJob.of("hello", 1)).exitCode()).isZero();
    }

    @Test
    void hasNothingToCall() {
        assertThatThrownBy(host::student).hasMessageContaining("code is C");
        assertThatThrownBy(host::another).hasMessageContaining("code is C");
        assertThat(host.isolation()).isEqualTo("process");
    }
}
