package marshal.kit.lab5;

import java.io.IOException;

/** {@link Service} in words: values as {@link ValueText}, objects as {@link Graphs}. */
public interface Calls {

    /** Calls a method of the service; its result in words, empty for void. */
    String call(String method, String argument) throws IOException;
}
