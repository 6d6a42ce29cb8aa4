package marshal.checks.lab3;

import java.util.List;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab3.Lab3;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Settings;
import marshal.kit.lab3.link.Simulation.Path;
import org.assertj.core.api.Assertions;

/** Step 7: how well stop-and-wait uses a link, by formula and with the student's sender in virtual time. */
@Step(id = "lab3.7", title = "Utilisation", minutes = 25, file = "Utilisation.java")
class Step07Utilisation {

    private static final double LAN = 12_500_000; // the papers' 100 Mbit/s

    @Check(
            order = 1,
            points = 2,
            value = "U = (L/B) / ((L + H)/B + RTT), with the header as overhead",
            why = "this one number says how much of the wire is idle while the sender waits",
            look = "Utilisation.of; the result is from 0 to 1. B is in bytes a second, RTT is in microseconds, and "
                    + "the header has 24 bytes. Compute in double, and round nothing")
    void followsTheFormula(Host host, Script script) {
        utilisation(host, script, 24, 1_000_000, 0, 0.5);
        utilisation(host, script, 976, 1_000_000, 1_000, 0.488);
        utilisation(host, script, 64_488, LAN, 0, 64_488.0 / 64_512);
        utilisation(host, script, 64_488, LAN, 200, 5_159.04 / 5_360.96);
        utilisation(host, script, 64_488, LAN, 10_000, 5_159.04 / 15_160.96);
        utilisation(host, script, 1, 125_000_000, 100_000, 0.008 / 100_000.2);
        utilisation(host, script, 64_488, 1_000, 1, 64_488_000.0 / 64_512_001);
        utilisation(host, script, 64_488, 2e9, 30, 32.244 / 62.256); // half a ns for each byte: nothing may be rounded
        utilisation(host, script, 64_488, 40e9, 1, 1.6122 / 2.6128);
        utilisation(host, script, 1_000, 10, 3_000_000_000L, 1e8 / 3.1024e9);
        int payload = script.random().nextInt(1, 64_488);
        utilisation(host, script, payload, 1_000_000, 5_000, payload / (payload + 24.0 + 5_000));
    }

    @Check(
            order = 2,
            points = 2,
            value = "a message takes the time of its bytes, and of a header and a round trip for each packet",
            why = "messageMicros predicts the cost of a multiplication on this wire before you measure it",
            look = "Utilisation.messageMicros; (bytes + packets · 24) / B + packets · RTT, in microseconds. The last "
                    + "packet may be shorter, and an empty message is one packet")
    void predictsMessages(Host host, Script script) {
        message(host, script, 976, 976, 1_000_000, 500, 1_500);
        message(host, script, 977, 976, 1_000_000, 500, 2_025);
        message(host, script, 1_952, 976, 1_000_000, 500, 3_000);
        message(host, script, 1, 976, 1_000_000, 500, 525);
        message(host, script, 0, 976, 1_000_000, 500, 524);
        message(host, script, 0, 1, 1_000_000, 500, 524);
        message(host, script, 1_000_000, 64_488, LAN, 200, 80_000 + 16 * (24 / 12.5 + 200));
        message(host, script, 64_488, 64_488, 2e9, 30, 62.256);
        message(host, script, 10, 64_488, 2e9, 1, 1.017);
        message(host, script, 1_024 * 64_488, 64_488, LAN, 10_000_000, 1_024 * (5_160.96 + 10_000_000));
        int full = script.random().nextInt(2, 1000);
        message(host, script, 976 * full, 976, 1_000_000, 500, full * 1_500);
    }

    @Check(
            order = 3,
            points = 2,
            value = "your own sender, in virtual time, is within 15 % of both predictions",
            needs = "lab3.3",
            why = "a model that nobody compares with a measurement is a guess",
            look = "Utilisation, or StopAndWaitSender if it waits too long; RTT is twice the delay, plus the ACK's "
                    + "time")
    void agreesWithTheSender(Host host, Script script) {
        Lab3 lab = Lab3Student.of(host);
        byte[] message = Lab3Student.mixed(script.random(), 640_000);
        for (int payload : new int[] {64_488, 8_000}) {
            for (long delayMicros : new long[] {0, 500, 5_000}) {
                var settings = new Settings(payload, 1_000_000, 3, 1);
                var path = new Path(delayMicros, (long) LAN);
                var transfers = new VirtualTransfers(
                        script, () -> lab.stopAndWait(settings), AcknowledgingReceiver::new, path, List.of(message));
                double micros =
                        transfers.hold("", VirtualTransfers.everythingArrives()).micros();
                long roundTrip = 2 * delayMicros + Math.round(Packet.HEADER / LAN * 1e6);
                script.given("640,000 bytes in packets of " + payload + " over 100 Mbit/s with a delay of "
                        + delayMicros + " us each way; your sender took " + Math.round(micros) + " us");
                double predicted = lab.messageMicros(message.length, payload, LAN, roundTrip);
                near(script, "the time that messageMicros predicts, in us", predicted, micros, 0.15);
                double utilisation = lab.utilisation(payload, LAN, roundTrip);
                near(script, "the utilisation", utilisation, message.length / LAN * 1e6 / micros, 0.15);
            }
        }
    }

    private static void utilisation(
            Host host, Script script, int payload, double bytesPerSecond, long roundTripMicros, double expected) {
        script.given(circumstances(payload, bytesPerSecond, roundTripMicros));
        double came = script.run("Utilisation.of(L, B, RTT)", () -> Lab3Student.of(host)
                .utilisation(payload, bytesPerSecond, roundTripMicros));
        near(script, "the utilisation", came, expected, 1e-6);
    }

    private static void message(
            Host host, Script script, int bytes, int payload, double bytesPerSecond, long rtt, double expected) {
        script.given("a message of " + bytes + " bytes, " + circumstances(payload, bytesPerSecond, rtt));
        double came = script.run("Utilisation.messageMicros(bytes, L, B, RTT)", () -> Lab3Student.of(host)
                .messageMicros(bytes, payload, bytesPerSecond, rtt));
        near(script, "microseconds", came, expected, 1e-6);
    }

    private static String circumstances(int payload, double bytesPerSecond, long roundTripMicros) {
        return "L = " + payload + " B, B = " + (long) bytesPerSecond + " B/s, RTT = " + roundTripMicros + " us";
    }

    private static void near(Script script, String what, double came, double expected, double tolerance) {
        script.expectThat(what + ": about " + (float) expected, came, value -> Assertions.assertThat(value)
                .isCloseTo(expected, Assertions.within(tolerance * Math.abs(expected))));
    }
}
