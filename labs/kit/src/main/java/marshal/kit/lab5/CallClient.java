package marshal.kit.lab5;

/** A stub of the student's. */
public interface CallClient extends Calls, AutoCloseable {

    @Override
    void close();
}
