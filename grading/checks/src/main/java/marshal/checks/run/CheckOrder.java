package marshal.checks.run;

import java.util.Comparator;
import org.junit.jupiter.api.MethodDescriptor;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.MethodOrdererContext;

/**
 * Runs the checks of a step in their order. The simplest is first, so a student should correct the first failure first.
 */
final class CheckOrder implements MethodOrderer {

    @Override
    public void orderMethods(MethodOrdererContext context) {
        context.getMethodDescriptors().sort(Comparator.comparingInt(CheckOrder::order));
    }

    private static int order(MethodDescriptor method) {
        return method.findAnnotation(Check.class).map(Check::order).orElse(Integer.MAX_VALUE);
    }
}
