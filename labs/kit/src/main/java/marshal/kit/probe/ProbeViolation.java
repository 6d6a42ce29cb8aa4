package marshal.kit.probe;

/** The other process sent bytes that the probe never sends. It was ended. */
public class ProbeViolation extends ProbeException {

    public ProbeViolation(String message) {
        super(message);
    }
}
