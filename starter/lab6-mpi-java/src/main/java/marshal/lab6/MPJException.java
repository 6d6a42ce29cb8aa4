package marshal.lab6;

/** Given: what went wrong in MPI, or with what it was asked to do. */
public final class MPJException extends RuntimeException {

    public MPJException(String message) {
        super(message);
    }

    public MPJException(String message, Throwable cause) {
        super(message, cause);
    }
}
