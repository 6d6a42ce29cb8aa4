package marshal.peers.lab7;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.nio.ByteBuffer;
import marshal.kit.lab5.experiment.ObjectTrials;
import marshal.kit.lab7.experiment.GraphCodec;

/** Kryo with registered classes and references. */
public final class KryoCodec implements GraphCodec {

    private final Kryo kryo = new Kryo();
    private final Output out = new Output(1 << 16, -1);
    private final Input in = new Input();

    public KryoCodec() {
        kryo.setReferences(true);
        ObjectTrials.CLASSES.forEach(kryo::register);
    }

    @Override
    public String name() {
        return "kryo";
    }

    @Override
    public ByteBuffer write(Object graph) {
        out.reset();
        kryo.writeClassAndObject(out, graph);
        return ByteBuffer.wrap(out.getBuffer(), 0, out.position());
    }

    @Override
    public Object read(byte[] bytes, int length) {
        in.setBuffer(bytes, 0, length);
        return kryo.readClassAndObject(in);
    }
}
