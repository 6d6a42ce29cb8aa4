package marshal.checks.run;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/** Marks a class of checks: one step of a lab. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(CheckExtension.class)
@TestMethodOrder(CheckOrder.class)
@DisplayNameGeneration(CheckNames.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public @interface Step {

    /** The step's id, such as {@code labN.2}. */
    String id();

    /** The title in the handout. */
    String title();

    /** An honest guess of the minutes that a student needs. */
    int minutes();

    /** The file that a student edits for this step. */
    String file();

    /**
     * The steps that this step builds on. If one of them earned less than half of its points, this step is skipped for
     * that reason.
     */
    String[] needs() default {};

    /** Whether this is a bonus step, which is counted separately. */
    boolean bonus() default false;
}
