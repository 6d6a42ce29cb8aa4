package marshal.checks.lab9;

import java.util.List;
import marshal.checks.Host;
import marshal.checks.Lab;
import marshal.checks.LabDescription;
import marshal.checks.Observed;
import marshal.checks.SourceTree;
import marshal.kit.lab9.Lab9;

/** Lab 9 and its steps: no programs, no wires, an experiment of its own. */
public final class Lab9Checks implements LabDescription {

    @Override
    public Lab lab() {
        return new Lab("lab9", "lab9-gray", SourceTree.ofModule("lab9", "lab9-gray", "Lab9Binding.java", "package-info.java"),
                new Lab.JavaCode("marshal.lab9.Lab9Binding", Lab9.class, ""), List.of(Step01Encode.class, Step02Decode.class), List.of(),
                List.of(new Observed("flips", List.of(100, 1_000), Lab9Checks::flips)));
    }

    /** How many bits change from a code to the next, among n codes: one. */
    private static List<Observed.Seen> flips(Host host, int n, long seed) {
        var lab = (Lab9) host.student().lab();
        int flips = 0;
        for (int i = 1; i < n; i++) {
            flips += Integer.bitCount(lab.encode(i) ^ lab.encode(i - 1));
        }
        return List.of(new Observed.Seen("flips", "gray", "count", 1, flips / (n - 1.0), "bits", flips == n - 1));
    }
}
