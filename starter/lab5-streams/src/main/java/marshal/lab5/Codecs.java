package marshal.lab5;

import java.util.Map;
import java.util.Vector;
import marshal.kit.lab5.model.Data;
import marshal.kit.lab5.model.Tree;

/** Given: the classes that have their own codec. */
final class Codecs {

    private static final Codecs NONE = new Codecs(Map.of());
    private static final Codecs ALL = new Codecs(
            Map.of(Data.class, new DataCodec(), Tree.class, new TreeCodec(), Vector.class, new VectorCodec()));

    private final Map<Class<?>, Codec> codecs;

    private Codecs(Map<Class<?>, Codec> codecs) {
        this.codecs = codecs;
    }

    static Codecs of(boolean wanted) {
        return wanted ? ALL : NONE;
    }

    /** Returns the codec of a class; null if it has none. */
    Codec get(Class<?> type) {
        return codecs.get(type);
    }
}
