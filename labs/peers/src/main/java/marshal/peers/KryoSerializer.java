package marshal.peers;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import marshal.kit.lab5.Serializer;

/** Kryo with registered classes and references: what the paper's X-Stream and KaRMI were in their day. */
public final class KryoSerializer implements Serializer {

    private final Kryo kryo = new Kryo();
    private final Output out = new Output(1 << 16, -1);
    private final Input in = new Input();

    /** @param classes of the objects, in the same order on both sides */
    public KryoSerializer(Class<?>... classes) {
        kryo.setReferences(true);
        for (Class<?> type : classes) {
            kryo.register(type);
        }
    }

    @Override
    public String name() {
        return "kryo";
    }

    @Override
    public int write(Object graph) {
        out.reset();
        kryo.writeClassAndObject(out, graph);
        return out.position();
    }

    @Override
    public Object read() {
        in.setBuffer(out.getBuffer(), 0, out.position());
        return kryo.readClassAndObject(in);
    }
}
