package marshal.lab6;

/** Given: a failure in MPI, or an invalid request to it. */
public final class MPJException extends RuntimeException {

    public MPJException(String message) {
        super(message);
    }

    public MPJException(String message, Throwable cause) {
        super(message, cause);
    }
}
