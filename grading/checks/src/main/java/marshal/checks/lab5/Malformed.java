package marshal.checks.lab5;

/** Says that bytes are not a stream of the format, or hold more than a reader should take. The message says why. */
@SuppressWarnings("serial") // lives as long as the check that catches it
final class Malformed extends Exception {

    Malformed(String why) {
        super(why);
    }
}
