package marshal.kit.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.TaskFailedException;
import marshal.kit.contract.TruncatedMessageException;
import marshal.kit.contract.WireException;
import marshal.kit.probe.Vocabulary;

/**
 * The types that may cross between a lab's checks and a student's process: all types in the signatures of their
 * interfaces.
 */
final class ProbeVocabulary {

    private static final List<Class<? extends Exception>> FAILURES = List.of(
            MalformedMessageException.class,
            TruncatedMessageException.class,
            TaskFailedException.class,
            WireException.class,
            IllegalArgumentException.class,
            IllegalStateException.class);

    private static final Map<Class<?>, Vocabulary> BY_LAB = new ConcurrentHashMap<>();

    private ProbeVocabulary() {}

    /** Computes a lab's vocabulary from the signatures: for the checks. */
    static Vocabulary of(Class<? extends LabCode> lab) {
        return BY_LAB.computeIfAbsent(lab, each -> Vocabulary.of(List.of(Student.class, each), FAILURES));
    }

    /**
     * Makes the vocabulary from the types' names: for a student's process. Computing it takes time, and there are many
     * processes.
     */
    static Vocabulary named(String names) throws ClassNotFoundException {
        var types = new ArrayList<Class<?>>();
        for (String name : names.split(",")) {
            types.add(Class.forName(name));
        }
        return new Vocabulary(types, FAILURES);
    }

    /** The argument of {@link #named}. */
    static String names(Class<? extends LabCode> lab) {
        return of(lab).types().stream().map(Class::getName).collect(Collectors.joining(","));
    }
}
