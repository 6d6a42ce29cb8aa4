package marshal.engine.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import marshal.checks.run.Host;
import marshal.engine.isolate.ThisMachine;

/** The compiled code of a student or of the reference. */
public sealed interface Code permits Students, MpiCode {

    /** A host for checks, which starts quickly. */
    Host forChecks();

    /** The hosts for checks of one student's code that run at the same time on this machine, with nothing else. */
    default List<Host> inLanes() {
        return Stream.generate(this::forChecks).limit(ThisMachine.lanes()).toList();
    }

    /**
     * A host for measuring, without flags for a quick start.
     *
     * @param heapMb    of each Java process
     * @param placement of the processes
     * @param nodes     the number of nodes
     */
    default Host forMeasuring(int heapMb, Duration deadline, Placement placement, int nodes) {
        return forChecks();
    }

    /** This code, with these folders and jars on the class path of Java. */
    default Code beside(List<Path> libraries) {
        return this;
    }

    /** This code, with a folder of a library that its Java processes load. */
    default Code withLibrary(Path folder) {
        return this;
    }

    /** The parts that its checks could not test, a sentence each; complete when the checks are over. */
    default List<String> unchecked() {
        return List.of();
    }
}
