package marshal.lab6;

/** Given: how C gets at the elements of an array. */
public enum Way {
    /** C copies them to memory of its own. */
    REGION,
    /** C uses the array itself. The collector has to wait until the message is sent or has come. */
    CRITICAL,
    /** Java copies them to a direct buffer. */
    DIRECT
}
