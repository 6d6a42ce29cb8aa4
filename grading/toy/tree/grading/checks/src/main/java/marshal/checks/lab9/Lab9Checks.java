package marshal.checks.lab9;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import marshal.checks.course.JavaProgram;
import marshal.checks.course.Lab;
import marshal.checks.course.LabDescription;
import marshal.checks.course.Observed;
import marshal.checks.course.SourceTree;
import marshal.checks.course.Wire;
import marshal.checks.run.Host;
import marshal.kit.lab9.GrayTap;
import marshal.kit.lab9.Lab9;
import marshal.kit.process.Program;

/** Lab 9 and its steps: in Java and in C, with a wire of its own that carries lab 1's sort, and an experiment of its own. */
public final class Lab9Checks implements LabDescription {

    @Override
    public Lab lab() {
        return new Lab("lab9", "lab9-gray",
                List.of(SourceTree.ofModule("lab9", "lab9-gray", "GrayMechanism Lab9Binding Native package-info"),
                        SourceTree.ofLibrary("lab9-gray", "lab9.h")),
                new Lab.JavaCode("marshal.lab9.Lab9Binding", Lab9.class, "lab1"), List.of(Step01Encode.class, Step02Decode.class, Step03Native.class),
                List.of(new Wire("gray", "marshal.lab9.GrayMechanism", GrayTap::before, Map.of(Program.SORT, List.of("lab9.1", "lab9.2")))),
                List.of(new JavaProgram("sort", List.of(Program.SORT)), new Observed("flips", List.of(100, 1_000), Lab9Checks::flips, "one process counts")));
    }

    /** How many bits change from a code to the next, among n codes: one. */
    private static List<Observed.Seen> flips(Host host, int n, long seed, Consumer<String> leftOut) {
        var lab = (Lab9) host.student().lab();
        int flips = 0;
        for (int i = 1; i < n; i++) {
            flips += Integer.bitCount(lab.encode(i) ^ lab.encode(i - 1));
        }
        return List.of(new Observed.Seen("flips", "gray", "count", 1, flips / (n - 1.0), "bits", flips == n - 1));
    }
}
