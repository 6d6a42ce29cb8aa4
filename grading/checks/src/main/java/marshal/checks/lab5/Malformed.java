package marshal.checks.lab5;

/** Bytes that are no stream of the format, or more than a reader should take; the message says why. */
@SuppressWarnings("serial") // lives as long as the check that catches it
final class Malformed extends Exception {

    Malformed(String why) {
        super(why);
    }
}
