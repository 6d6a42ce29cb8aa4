package marshal.checks;

import java.util.List;
import java.util.Optional;
import marshal.checks.lab1.Lab1Checks;
import marshal.checks.lab2.Lab2Checks;
import marshal.checks.lab3.Lab3Checks;
import marshal.checks.lab4.Lab4Checks;

/** All the labs that there are, in the order of the course. */
public final class Labs {

    public static final List<Lab> ALL = List.of(Lab1Checks.LAB, Lab2Checks.LAB, Lab3Checks.LAB, Lab4Checks.LAB);

    private Labs() {}

    /** The lab with this short or long name, {@code lab1} or {@code lab1-sockets}. */
    public static Optional<Lab> find(String name) {
        return ALL.stream().filter(lab -> lab.id().equals(name) || lab.name().equals(name)).findFirst();
    }
}
