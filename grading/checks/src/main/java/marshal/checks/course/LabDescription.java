package marshal.checks.course;

/** A lab's description of itself. META-INF/services names it, so that the service loader finds all labs. */
public interface LabDescription {

    Lab lab();
}
