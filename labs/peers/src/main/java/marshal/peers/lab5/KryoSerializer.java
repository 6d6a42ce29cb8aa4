package marshal.peers.lab5;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.util.Vector;
import marshal.kit.lab5.Serializer;
import marshal.kit.lab5.experiment.ObjectTrials;

/** Kryo with registered classes and references: today's counterpart of the paper's X-Stream and KaRMI. */
public final class KryoSerializer implements Serializer {

    private final Kryo kryo = new Kryo();
    private final Output out = new Output(1 << 16, -1);
    private final Input in = new Input();

    public KryoSerializer() {
        kryo.setReferences(true);
        ObjectTrials.CLASSES.forEach(kryo::register);
        for (Class<?> type : new Class<?>[] {Vector.class, byte[].class, double[].class, double[][].class}) {
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
