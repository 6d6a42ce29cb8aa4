package marshal.bench.lab3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.List;
import marshal.bench.Deck;
import marshal.lab3.AdaptiveTimer;
import org.junit.jupiter.api.Test;

/** The timeouts that a slide of lab 3 draws are those of the solution's timer, after the drawing's own round trips. */
class Lab3SlidesTest {

    /** Where the drawing's time 0 is, and how many microseconds a pixel has: 20 ms are 250 / 3 pixels. */
    private static final double ZERO = 290;

    private static final double MICROS_A_PIXEL = 240;
    private static final double A_LINE = 0.1; // pixels: the drawing's places have one decimal

    @Test
    void aRoundTripLongerThanTheTimeoutIsNotMeasuredAndDoublesIt() throws IOException {
        String svg = Deck.of("lab3-udp", "udp", ".").svg("rto");
        List<String> roundTrips = Deck.find("<circle ((?:class=\"twice\" )?cx=\"[\\d.]+\" cy=\"[\\d.]+\")", svg);
        List<String> timeouts = Deck.find("[ML][\\d.]+ ([\\d.]+)", svg);
        assertThat(timeouts).hasSameSizeAs(roundTrips);
        var timer = new AdaptiveTimer();
        int sentTwice = 0;
        for (int packet = 0; packet < timeouts.size(); packet++) {
            String drawn = roundTrips.get(packet);
            long roundTrip = Math.round(MICROS_A_PIXEL * (ZERO - number(drawn.replaceFirst(".*cy=\"(.*)\"", "$1"))));
            boolean isMeasured = roundTrip <= timer.timeoutMicros();
            if (isMeasured) {
                timer.measured(roundTrip); // Karn's rule: no other round trip
            } else {
                sentTwice++;
                timer.expired();
            }
            assertThat(drawn.contains("twice")).as("packet %d", packet).isNotEqualTo(isMeasured);
            assertThat(ZERO - timer.timeoutMicros() / MICROS_A_PIXEL)
                    .as("after packet %d", packet)
                    .isCloseTo(number(timeouts.get(packet)), within(A_LINE));
        }
        assertThat(sentTwice).isPositive();
    }

    private static double number(String text) {
        return Double.parseDouble(text);
    }
}
