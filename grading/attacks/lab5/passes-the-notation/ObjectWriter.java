package marshal.lab5;

import java.io.IOException;
import java.io.OutputStream;
import marshal.kit.lab5.graph.Graphs;
import marshal.kit.lab5.StreamSettings;

public final class ObjectWriter {

    private final Output out;

    public ObjectWriter(OutputStream out, StreamSettings settings) {
        this.out = new Output(out, settings.order());
    }

    Output out() {
        return out;
    }

    public void writeObject(Object root) throws IOException {
        out.writeText(Graphs.show(root));
    }

    public void reset() {
        // every graph stands alone
    }

    public void flush() throws IOException {
        out.flush();
    }
}
