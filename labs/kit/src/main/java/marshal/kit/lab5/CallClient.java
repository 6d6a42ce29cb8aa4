package marshal.kit.lab5;

/** Step 9: a student's stub. Several calls may be in progress at once. */
public interface CallClient extends TextService, AutoCloseable {

    @Override
    void close();
}
