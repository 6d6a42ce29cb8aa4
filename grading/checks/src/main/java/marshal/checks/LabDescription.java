package marshal.checks;

/** What a lab says of itself. Named in META-INF/services, so that whoever needs the labs finds them all. */
public interface LabDescription {

    Lab lab();
}
