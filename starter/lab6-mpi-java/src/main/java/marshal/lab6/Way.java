package marshal.lab6;

/** Given: how C accesses the elements of an array. */
public enum Way {
    /** C copies them to its own memory. */
    REGION,
    /** C uses the array itself. The collector has to wait until the message is sent or received. */
    CRITICAL,
    /** Java copies them to a direct buffer. */
    DIRECT
}
