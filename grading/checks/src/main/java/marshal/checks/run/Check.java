package marshal.checks.run;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;

/** Marks one check of a {@link Step}. The method's name is its short id; students read its sentence. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Test
public @interface Check {

    /** The property that the check tests, as a sentence. */
    String value();

    /** Position within the step, from 1. */
    int order();

    /** Points for passing; any other end gives none. */
    int points();

    /** Why it matters: the failure that a real system would have otherwise. */
    String why();

    /** Where to look: the method, and the part of the handout. */
    String look();

    /** The steps beyond those of {@link Step#needs} that this check builds on. */
    String[] needs() default {};
}
