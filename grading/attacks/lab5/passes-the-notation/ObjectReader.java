package marshal.lab5;

import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import marshal.kit.lab5.graph.Graphs;
import marshal.kit.lab5.StreamSettings;

public final class ObjectReader {

    private final Input in;

    public ObjectReader(InputStream in, StreamSettings settings) {
        this.in = new Input(in);
    }

    Input in() {
        return in;
    }

    public Object readObject() throws IOException {
        String text = in.readText();
        try {
            return Graphs.build(text);
        } catch (RuntimeException e) {
            throw new StreamCorruptedException("no graph: " + text);
        }
    }

    Object readArgument() throws IOException {
        return readObject();
    }

    boolean nextReset() throws IOException {
        return !in.isAtEnd();
    }
}
