package marshal.checks.run;

import java.util.Comparator;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;

/** Runs the steps of a lab in the order of the handout. */
public final class StepOrder implements ClassOrderer {

    @Override
    public void orderClasses(ClassOrdererContext context) {
        context.getClassDescriptors().sort(Comparator.comparingInt(StepOrder::number));
    }

    private static int number(ClassDescriptor descriptor) {
        return descriptor.findAnnotation(Step.class).map(StepOrder::number).orElse(Integer.MAX_VALUE);
    }

    /** Returns the step's number: 10 for {@code labN.10}. */
    public static int number(Step step) {
        return Integer.parseInt(step.id().substring(step.id().indexOf('.') + 1));
    }
}
