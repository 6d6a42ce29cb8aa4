package marshal.checks.lab9;

import java.util.List;
import java.util.stream.IntStream;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.checks.run.Step;
import marshal.kit.lab9.Lab9;

/** Step 2: codes to numbers. */
@Step(id = "lab9.2", title = "Decode", minutes = 15, file = "Gray.java")
class Step02Decode {

    @Check(order = 1, points = 20, value = "codes are decoded in their order",
            why = "a list that comes back in another order is another list",
            look = "Gray.decode")
    void decodes(Host host, Script script) {
        var lab = (Lab9) host.student().lab();
        List<Integer> numbers = IntStream.range(0, 8).map(i -> script.random().nextInt(1 << 30)).boxed().toList();
        List<Integer> codes = numbers.stream().map(n -> n ^ n >>> 1).toList();
        script.given("the codes " + codes);
        script.expect("the numbers", script.run("Gray.decode(codes)", () -> lab.decode(codes)), numbers);
    }
}
