package marshal.checks.lab3;

import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab3.RetransmissionTimer;
import org.assertj.core.api.Assertions;

/** Bonus: a timeout that follows the round-trip times, as in RFC 6298. */
@Step(id = "lab3.9", title = "A timer that adapts", minutes = 30, file = "AdaptiveTimer.java", bonus = true)
class Step09Timer {

    @Check(
            order = 1,
            points = 1,
            value = "the timeout begins with a second; after the first round trip R it is SRTT + 4 RTTVAR = R + 4 · "
                    + "R/2",
            why = "before the first sample, a timeout that is too late is better than one that is too early. Then one "
                    + "sample has to be enough",
            look = "AdaptiveTimer.measured; RFC 6298, rules 2.1 and 2.2")
    void takesTheFirstSample(Host host, Script script) {
        new Scene(host, script).timeout(1_000_000).measures(100_000).timeout(300_000);
        new Scene(host, script).measures(2_000_000).timeout(6_000_000);
        long sample = script.random().nextLong(1_000, 1_000_000);
        new Scene(host, script).measures(sample).timeout(3 * sample);
    }

    @Check(
            order = 2,
            points = 2,
            value = "each further round trip moves RTTVAR by a quarter and SRTT by an eighth, RTTVAR first",
            why = "half of all round trips are longer than their mean. With four times the variation added, hardly "
                    + "any packet is sent in vain",
            look = "AdaptiveTimer.measured; rule 2.3: update RTTVAR with the old SRTT. If 3 and 4 are ints, 3 / 4 is 0")
    void followsTheRoundTrips(Host host, Script script) {
        var scene = new Scene(host, script);
        scene.measures(100_000).timeout(300_000);
        scene.measures(100_000).timeout(250_000); // RTTVAR 37,500
        scene.measures(180_000).timeout(302_500); // RTTVAR 0.75 * 37,500 + 0.25 * 80,000, SRTT 110,000
        scene.measures(30_000).timeout(324_375); // RTTVAR 0.75 * 48,125 + 20,000, SRTT 100,000, then + 4 RTTVAR
        scene = new Scene(host, script);
        double smoothed = 0;
        double variation = 0;
        for (int i = 0; i < 50; i++) {
            long sample = 20_000 + script.random().nextInt(60_000);
            variation = i == 0 ? sample / 2.0 : 0.75 * variation + 0.25 * Math.abs(smoothed - sample);
            smoothed = i == 0 ? sample : 0.875 * smoothed + 0.125 * sample;
            scene.measures(sample).timeout(smoothed + 4 * variation);
        }
    }

    @Check(
            order = 3,
            points = 1,
            value = "every wait in vain doubles the timeout, up to a minute, until something is measured again",
            why = "if the timeout is shorter than the round trip, every packet is sent in vain, and the line gets "
                    + "even fuller",
            look = "AdaptiveTimer.expired; see rule 5.5, and RetransmissionTimer.MOST_MICROS")
    void backsOff(Host host, Script script) {
        Scene scene = new Scene(host, script).measures(100_000).timeout(300_000);
        scene.expires().timeout(600_000).expires().timeout(1_200_000);
        scene.measures(100_000).timeout(250_000);
        scene = new Scene(host, script).expires().timeout(2_000_000);
        scene.expires().expires().expires().expires().timeout(32_000_000);
        for (int i = 0; i < 100; i++) {
            scene.expires().timeout(60_000_000);
        }
        long sample = script.random().nextLong(1_000, 1_000_000);
        scene.measures(sample).timeout(3 * sample).expires().timeout(6 * sample);
        for (int i = 0; i < 20; i++) {
            scene.expires();
        }
        scene.measures(sample).timeout(2.5 * sample); // RTTVAR 0.75 * R/2: what was measured before still counts
    }

    @Check(
            order = 4,
            points = 1,
            value = "the timeout is never shorter than a millisecond, and never longer than a minute",
            why = "on a quiet loopback the formula gives a few microseconds. Then everything is sent again after the "
                    + "first short delay",
            look = "AdaptiveTimer; see RetransmissionTimer.LEAST_MICROS and MOST_MICROS")
    void staysWithinBounds(Host host, Script script) {
        var scene = new Scene(host, script);
        for (int i = 0; i < 30; i++) {
            scene.measures(100).timeout(1_000);
        }
        scene.expires().timeout(2_000).measures(100).timeout(1_000);
        scene = new Scene(host, script).measures(0).timeout(1_000);
        scene.measures(50_000_000).timeout(56_250_000).measures(55_000_000).timeout(60_000_000);
        new Scene(host, script).measures(script.random().nextLong(1, 300)).timeout(1_000);
    }

    /** A student's timer, and the events that it gets. */
    private static final class Scene {

        private final Script script;
        private final RetransmissionTimer timer;

        Scene(Host host, Script script) {
            this.script = script;
            script.given("a new timer");
            this.timer = Lab3Student.of(host).adaptiveTimer();
        }

        Scene measures(long micros) {
            script.run("measured(" + micros + ")", () -> timer.measured(micros));
            return this;
        }

        Scene expires() {
            script.run("expired()", () -> timer.expired());
            return this;
        }

        /** Requires this timeout. Half a microsecond of the formula does not matter, nor does rounding on the way. */
        Scene timeout(double micros) {
            long came = script.run("timeoutMicros()", timer::timeoutMicros);
            script.expectThat(
                    "timeoutMicros(): " + Math.round(micros), came, value -> Assertions.assertThat((double) value)
                            .isCloseTo(micros, Assertions.within(2 + micros / 1000)));
            return this;
        }
    }
}
