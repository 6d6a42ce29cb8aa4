package marshal.checks.course;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** Lists all labs that describe themselves, in the order of the course. */
public final class Labs {

    /** The order of the short names in the course: the tenth comes after the second. */
    public static final Comparator<String> ORDER =
            Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

    private static final List<LabDescription> DESCRIPTIONS =
            ServiceLoader.load(LabDescription.class, Labs.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .sorted(Comparator.comparing(each -> each.lab().id(), ORDER))
                    .toList();

    public static final List<Lab> ALL =
            DESCRIPTIONS.stream().map(LabDescription::lab).toList();

    private Labs() {}

    /** Returns the description of this lab. */
    public static LabDescription description(Lab lab) {
        return DESCRIPTIONS.get(ALL.indexOf(lab));
    }

    /**
     * Returns the lab whose programs run over the wires of this lab. It is this lab if it has programs; empty if there
     * are none.
     */
    public static Optional<Lab> programsOf(Lab lab) {
        return find(lab.programs());
    }

    /** Returns the lab with this short or long name, {@code labN} or {@code labN-NAME}. */
    public static Optional<Lab> find(String name) {
        return ALL.stream()
                .filter(lab -> lab.id().equals(name) || lab.name().equals(name))
                .findFirst();
    }
}
