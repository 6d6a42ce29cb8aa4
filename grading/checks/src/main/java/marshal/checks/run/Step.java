package marshal.checks.run;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.DisplayNameGeneration;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;

/** A class of checks: one step of a lab. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(CheckExtension.class)
@TestMethodOrder(CheckOrder.class)
@DisplayNameGeneration(CheckNames.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public @interface Step {

    /** Such as {@code labN.2}. */
    String id();

    /** As in the handout. */
    String title();

    /** An honest guess of the minutes that a student needs. */
    int minutes();

    /** The file that a student edits for this step. */
    String file();

    /**
     * Steps that this one builds on; where one earned less than half of its points, this one is skipped with that
     * reason.
     */
    String[] needs() default {};

    /** A bonus step counts apart. */
    boolean bonus() default false;
}
