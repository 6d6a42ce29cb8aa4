package marshal.checks.lab8;

import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.course.LabDescription;
import marshal.checks.course.SourceTree;

/** Lab 8 and its step: in C, and not in c-mpi/. */
public final class Lab8Checks implements LabDescription {

    @Override
    public Lab lab() {
        return new Lab("lab8", "lab8-sum", List.of(SourceTree.ofC("starter/lab8-sum", "solutions/lab8-sum", "lab8.h given.c")), null,
                List.of(Step01Sum.class), List.of(), List.of(new Sum()));
    }
}
