package marshal.checks.run;

import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.api.DisplayNameGenerator;

/** Names a step by its id and title, and a check by its sentence. */
final class CheckNames extends DisplayNameGenerator.Standard {

    @Override
    public String generateDisplayNameForClass(Class<?> testClass) {
        var step = testClass.getAnnotation(Step.class);
        return step.id() + " " + step.title();
    }

    @Override
    public String generateDisplayNameForMethod(List<Class<?>> enclosing, Class<?> testClass, Method method) {
        return method.getAnnotation(Check.class).value();
    }
}
