package marshal.kit.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import marshal.kit.measure.AllocatedBytes;
import marshal.labtest.Subject;
import marshal.labtest.Subject.Colour;
import marshal.labtest.Subject.Everything;
import marshal.labtest.Subject.Helper;
import marshal.labtest.Subject.Pair;
import org.junit.jupiter.api.Test;

class CodecTest {

    private static final int TRIALS = Boolean.getBoolean("marshal.all") ? 100_000 : 20_000;

    private final Objects objects = new Objects(ChannelTest.VOCABULARY, null);

    @Test
    void whateverBytesComeTheResultIsAValueOrAViolation() throws Exception {
        Helper helper = value -> value;
        var encoder = new Encoder(objects)
                .value(List.of(
                        new Everything(
                                1,
                                2,
                                0.5,
                                true,
                                "text",
                                new byte[3],
                                new int[] {4, 5},
                                new int[][] {{6}, {7, 8}},
                                List.of(Colour.RED),
                                new InetSocketAddress("127.0.0.1", 80),
                                new Pair(1, 2)),
                        helper));
        ProbeFrame good = encoder.frame(ProbeFrame.RETURN, 1);
        var random = new Random(1);
        int violations = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            byte[] bytes = good.buffer().clone();
            for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                bytes[good.start() + random.nextInt(good.length())] = (byte) random.nextInt();
            }
            int end = random.nextInt(4) > 0 ? good.end() : good.start() + random.nextInt(good.length());
            try {
                var decoder = new Decoder(new ProbeFrame(ProbeFrame.RETURN, 1, bytes, good.start(), end), objects);
                decoder.value(List.class);
                decoder.end();
            } catch (ProbeViolation e) {
                violations++;
            }
        }
        assertThat(violations).isGreaterThan(1000);
    }

    @Test
    void whateverExceptionComesItIsOneOrAViolation() throws Exception {
        var failures = new Failures(ChannelTest.VOCABULARY, false);
        var encoder = new Encoder(objects);
        failures.encode(new IllegalStateException("outer", new ArithmeticException("inner")), encoder);
        ProbeFrame good = encoder.frame(ProbeFrame.THROW, 1);
        var called = Subject.class.getMethod("nothing");
        var random = new Random(2);
        var kinds = new ArrayList<Class<?>>();
        for (int trial = 0; trial < TRIALS; trial++) {
            byte[] bytes = good.buffer().clone();
            bytes[good.start() + random.nextInt(good.length())] = (byte) random.nextInt();
            bytes[good.start()] = (byte) (random.nextInt(8) - 3);
            try {
                var decoder =
                        new Decoder(new ProbeFrame(ProbeFrame.THROW, 1, bytes, good.start(), good.end()), objects);
                Throwable thrown = failures.decode(decoder, called);
                decoder.end();
                assertThat(thrown).isInstanceOf(RuntimeException.class); // the method declares no other exception
                kinds.add(thrown.getClass());
            } catch (ProbeViolation e) {
                kinds.add(ProbeViolation.class);
            }
        }
        assertThat(kinds).contains(ProbeViolation.class, StudentCrash.class, IllegalStateException.class);
    }

    @Test
    void aSizeThatLiesAllocatesNothing() {
        byte[] header = {3, -1, -1, -1, ProbeFrame.RETURN, 0, 0, 0, 1, 42}; // 64 MiB are announced, one byte arrives
        long before = AllocatedBytes.ofThisThread();
        assertThatThrownBy(() -> ProbeFrame.read(new ByteArrayInputStream(header)))
                .isInstanceOf(EOFException.class);
        assertThat(AllocatedBytes.ofThisThread() - before).isLessThan(16 << 20);
    }

    @Test
    void refusesWhatIsNotInTheVocabulary() {
        assertThatThrownBy(() -> new Encoder(objects).value(3.5f))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a java.lang.Float cannot be sent to another process");
        assertThatThrownBy(() -> new Encoder(objects).value(new Thread())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Encoder(objects).value(InetSocketAddress.createUnresolved("somewhere", 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not resolved");
        var circle = new ArrayList<Object>();
        circle.add(circle);
        assertThatThrownBy(() -> new Encoder(objects).value(circle))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("nested");
        assertThatThrownBy(() -> new Vocabulary(List.of(String.class), List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
