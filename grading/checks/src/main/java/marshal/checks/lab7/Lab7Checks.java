package marshal.checks.lab7;

import java.util.List;
import marshal.checks.course.Demonstration;
import marshal.checks.course.Lab;
import marshal.checks.course.LabDescription;
import marshal.checks.course.Pictured;
import marshal.checks.course.SourceTree;
import marshal.kit.lab7.Lab7;

/** Lab 7 and its steps. */
public final class Lab7Checks implements LabDescription {

    public static final Lab LAB = new Lab(
            "lab7",
            "lab7-clusters",
            List.of(SourceTree.ofModule(
                    "lab7",
                    "lab7-clusters",
                    "AnyObject Arrival BoundNode ClusterHead ClusterTrees Declarations Expr Header "
                            + "Individual Lab7Binding Memory Population Shapes Town TownArena package-info")),
            new Lab.JavaCode("marshal.lab7.Lab7Binding", Lab7.class, ""),
            List.of(
                    Step01Shapes.class,
                    Step02Objects.class,
                    Step03Space.class,
                    Step04Exchange.class,
                    Step05Area.class,
                    Step06Relocation.class,
                    Step07Strangers.class,
                    Step08Breeding.class,
                    Step09Islands.class,
                    Step10Relative.class),
            List.of(),
            List.of(
                    TransferExperiment.OBSERVED,
                    OverMpiExperiment.OBSERVED,
                    MarshallingExperiment.OBSERVED,
                    AccessExperiment.OBSERVED,
                    GpExperiment.OBSERVED,
                    new Demonstration("iso-in-c", "iso.c")));

    @Override
    public Lab lab() {
        return LAB;
    }

    @Override
    public List<Pictured> pictures() {
        return List.of(ClusterPicture.PICTURED);
    }
}
