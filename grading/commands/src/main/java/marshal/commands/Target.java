package marshal.commands;

import java.util.List;
import java.util.Optional;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.run.Step;
import marshal.engine.UsageException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * The lab or step that a user names on the command line.
 *
 * @param lab  the lab
 * @param step the class of the step's checks; null for all of them
 */
public record Target(Lab lab, Class<?> step) {

    /** The help texts of a lab, and of a step. */
    public static final String LAB = "Such as lab1.";

    public static final String STEP = "Such as lab1.4.";

    /** The steps to run, in the handout's order. */
    public List<Class<?>> steps() {
        return step == null ? lab.steps() : List.of(step);
    }

    /** The named labs, or the other labs if none was named. */
    public static List<Lab> labs(List<Target> named, List<Lab> otherwise) {
        return named.isEmpty()
                ? otherwise
                : named.stream().map(Target::lab).distinct().toList();
    }

    /** @throws UsageException if there is no such lab or step */
    public static Target of(String name) {
        try {
            return new Converter().convert(name);
        } catch (TypeConversionException e) {
            throw new UsageException(e.getMessage());
        }
    }

    /** Reads {@code labN}, {@code labN-NAME} or {@code labN.STEP}. */
    public static final class Converter implements ITypeConverter<Target> {
        @Override
        public Target convert(String name) {
            int dot = name.indexOf('.');
            String lab = dot < 0 ? name : name.substring(0, dot);
            Lab found = Labs.ALL.stream()
                    .filter(each -> each.id().equals(lab) || each.name().equals(lab))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException("there is no lab " + lab + "; there is "
                            + String.join(", ", Labs.ALL.stream().map(Lab::id).toList())));
            if (dot < 0) {
                return new Target(found, null);
            }
            String id = found.id() + name.substring(dot);
            Optional<Class<?>> step = found.steps().stream()
                    .filter(each -> Lab.step(each).id().equals(id))
                    .findFirst();
            Step last = Lab.step(found.steps().get(found.steps().size() - 1));
            return new Target(
                    found,
                    step.orElseThrow(() -> new TypeConversionException("there is no step " + name + "; the steps are "
                            + Lab.step(found.steps().get(0)).id() + " to " + last.id())));
        }
    }
}
