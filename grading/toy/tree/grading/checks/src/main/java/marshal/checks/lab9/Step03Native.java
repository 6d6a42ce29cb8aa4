package marshal.checks.lab9;

import marshal.checks.Check;
import marshal.checks.Host;
import marshal.checks.Script;
import marshal.checks.Step;
import marshal.kit.lab9.Lab9;

/** Step 3: numbers to codes, in C. */
@Step(id = "lab9.3", title = "Encode in C", minutes = 15, file = "gray.c")
class Step03Native {

    @Check(order = 1, points = 20, value = "C gives the code that Java gives",
            why = "both are written to one wire",
            look = "gray.c")
    void encodes(Host host, Script script) {
        var lab = (Lab9) host.student().lab();
        int number = script.random().nextInt(1 << 30);
        script.given("the number " + number);
        script.expect("its code", script.run("Native.encode(" + number + ")", () -> lab.encodeInC(number)), number ^ number >>> 1);
    }
}
