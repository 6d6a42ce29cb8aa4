package marshal.engine.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WarmUpTest {

    @Test
    void itLastsAsLongAsItGetsFaster() {
        var warmUp = new WarmUpRule(2);
        for (double nanos : new double[] {100, 100, 80, 80, 60, 60, 60, 60}) {
            warmUp.add(nanos);
            assertThat(warmUp.isDone()).isFalse();
        }
        warmUp.add(59);
        warmUp.add(61);
        assertThat(warmUp.isDone()).isTrue();
    }
}
