package marshal.checks.course;

/** Describes a lab. META-INF/services names the implementation, so the service loader finds all labs. */
public interface LabDescription {

    Lab lab();
}
