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

/** What the checks of a lab and a student's process have to say to each other: all that the signatures of their interfaces name. */
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

    /** What has to be said about a lab, as the checks work it out. */
    static Vocabulary of(Class<? extends LabCode> lab) {
        return BY_LAB.computeIfAbsent(lab, each -> Vocabulary.of(List.of(Student.class, each), FAILURES));
    }

    /** The same, as a student's process is told it: working it out takes time, and there are many of them. */
    static Vocabulary named(String names) throws ClassNotFoundException {
        var types = new ArrayList<Class<?>>();
        for (String name : names.split(",")) {
            types.add(Class.forName(name));
        }
        return new Vocabulary(types, FAILURES);
    }

    /** What {@link #named} is told. */
    static String names(Class<? extends LabCode> lab) {
        return of(lab).types().stream().map(Class::getName).collect(Collectors.joining(","));
    }
}
