package marshal.checks.lab5;

import java.util.List;
import java.util.Map;
import marshal.checks.course.JavaProgram;
import marshal.checks.course.Lab;
import marshal.checks.course.LabDescription;
import marshal.checks.course.Pictured;
import marshal.checks.course.SourceTree;
import marshal.checks.course.Wire;
import marshal.kit.lab5.Lab5;
import marshal.kit.lab5.relay.MosTap;
import marshal.kit.process.Program;

/** Lab 5 and its steps. */
public final class Lab5Checks implements LabDescription {

    private static final List<String> CALLS =
            List.of("lab5.1", "lab5.2", "lab5.3", "lab5.4", "lab5.5", "lab5.7", "lab5.9");

    private static final Wire LUCHAT = new Wire(
            "luchat", "marshal.lab5.LuchatMechanism", MosTap::before, Map.of(Program.SORT, CALLS, Program.SPA, CALLS));

    public static final Lab LAB = new Lab(
            "lab5",
            "lab5-streams",
            List.of(SourceTree.ofModule(
                    "lab5",
                    "lab5-streams",
                    "Arguments CallNames Codec Codecs Connection Elements Kind Lab5Binding LuchatCalls "
                            + "LuchatManager LuchatMechanism Memory NumberSerializer References StreamSerializer "
                            + "Tags Values package-info")),
            new Lab.JavaCode("marshal.lab5.Lab5Binding", Lab5.class, "lab1"),
            List.of(
                    Step01Bytes.class,
                    Step02Arrays.class,
                    Step03Layout.class,
                    Step04Writer.class,
                    Step05Reader.class,
                    Step06Stack.class,
                    Step07Connection.class,
                    Step08Strangers.class,
                    Step09Calls.class,
                    Step10Codecs.class),
            List.of(LUCHAT),
            List.of(
                    JavaProgram.over(Program.SORT),
                    JavaProgram.over(Program.SPA),
                    ObjectExperiment.OBSERVED,
                    NativeExperiment.OBSERVED,
                    CallExperiment.OBSERVED,
                    MultiplyExperiment.OBSERVED));

    @Override
    public Lab lab() {
        return LAB;
    }

    @Override
    public List<Pictured> pictures() {
        return List.of(GraphPicture.PICTURED);
    }
}
