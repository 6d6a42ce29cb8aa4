package marshal.checks.lab9;

import java.util.List;
import marshal.checks.Lab;
import marshal.checks.LabDescription;
import marshal.checks.SourceTree;
import marshal.kit.lab9.Lab9;

/** Lab 9 and its steps: no programs, no wires. */
public final class Lab9Checks implements LabDescription {

    @Override
    public Lab lab() {
        return new Lab("lab9", "lab9-gray", SourceTree.ofModule("lab9", "lab9-gray", "Lab9Binding.java", "package-info.java"),
                new Lab.JavaCode("marshal.lab9.Lab9Binding", Lab9.class, ""), List.of(Step01Encode.class, Step02Decode.class), List.of(), List.of());
    }
}
