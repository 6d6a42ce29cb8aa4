package marshal.checks.lab9;

import java.util.stream.IntStream;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.run.Step;
import marshal.kit.lab9.Lab9;

/** Step 1: numbers to codes. */
@Step(id = "lab9.1", title = "Encode", minutes = 10, file = "Gray.java")
class Step01Encode {

    @Check(order = 1, points = 40, value = "the codes of 0 to 3 are 0, 1, 3, 2",
            why = "in this order only one bit changes at a time",
            look = "Gray.encode")
    void encodesFew(Host host, Script script) {
        var lab = (Lab9) host.student().lab();
        for (int number = 0; number < 4; number++) {
            int n = number;
            script.given("the number " + n);
            script.expect("its code", script.run("Gray.encode(" + n + ")", () -> lab.encode(n)), new int[] {0, 1, 3, 2}[n]);
        }
    }

    @Check(order = 2, points = 20, value = "neighbours differ in one bit",
            why = "that is what the code is for",
            look = "Gray.encode")
    void differsInOneBit(Host host, Script script) {
        var lab = (Lab9) host.student().lab();
        int from = script.random().nextInt(1 << 20);
        script.given("32 numbers from " + from + " on");
        int[] codes = IntStream.range(from, from + 32).map(n -> script.run("Gray.encode(" + n + ")", () -> lab.encode(n))).toArray();
        for (int i = 1; i < codes.length; i++) {
            script.expect("how many bits differ in the codes of " + (from + i - 1) + " and " + (from + i), Integer.bitCount(codes[i - 1] ^ codes[i]), 1);
        }
    }
}
