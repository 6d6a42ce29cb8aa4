package marshal.checks.lab6;

import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.course.LabDescription;
import marshal.checks.course.Pictured;
import marshal.checks.course.SourceTree;
import marshal.kit.lab6.Lab6;

/** Lab 6 and its steps: Java, and C that Java calls. */
public final class Lab6Checks implements LabDescription {

    public static final Lab LAB = new Lab(
            "lab6",
            "lab6-mpi-java",
            List.of(
                    SourceTree.ofModule(
                            "lab6",
                            "lab6-mpi-java",
                            "ArrayProxy ArrayProxy2 ArrayReceive Base BoundTrips BufferPool Flight Lab6Binding "
                                    + "MPJException Marshalling Native SendRequest Way package-info"),
                    SourceTree.ofLibrary("lab6-mpi-java", "mpj_given.h mpj_given.c trips.c")),
            new Lab.JavaCode("marshal.lab6.Lab6Binding", Lab6.class, ""),
            List.of(
                    Step01Native.class,
                    Step02ArrayMessages.class,
                    Step03Ways.class,
                    Step04Datatypes.class,
                    Step05Objects.class,
                    Step06Requests.class,
                    Step07Arrays.class,
                    Step08Matrices.class,
                    Step09NoCopy.class),
            List.of(),
            List.of(
                    PingPongExperiment.OBSERVED,
                    ParametersExperiment.OBSERVED,
                    WaysExperiment.OBSERVED,
                    SectionExperiment.OBSERVED));

    @Override
    public Lab lab() {
        return LAB;
    }

    @Override
    public List<Pictured> pictures() {
        return List.of(MessagePicture.PICTURED);
    }
}
