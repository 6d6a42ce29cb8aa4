package marshal.checks.lab1;

import java.util.List;
import java.util.Set;
import marshal.checks.Lab;

/** Lab 1 and its steps. */
public final class Lab1Checks {

    public static final Lab LAB = new Lab(
            "lab1", "lab1-sockets", "marshal.lab1.Lab1Binding", "src/main/java/marshal/lab1",
            Set.of("Connection.java", "Lab1Binding.java", "Lab1Worker.java", "SocketMechanism.java", "package-info.java"),
            List.of(Step01Sequential.class, Step02Partition.class, Step03Merge.class, Step04Spa.class,
                    Step05Cannon.class, Step06Protocol.class, Step07Worker.class, Step08Manager.class,
                    Step09Links.class, Step10Bulk.class));

    private Lab1Checks() {}
}
