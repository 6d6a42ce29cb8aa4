package marshal.peers.lab7;

import java.nio.ByteBuffer;
import marshal.kit.lab5.experiment.ObjectTrials;
import marshal.kit.lab7.experiment.GraphCodec;
import org.apache.fory.Fory;
import org.apache.fory.config.Language;
import org.apache.fory.logging.LoggerFactory;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.memory.MemoryUtils;

/**
 * Fory with registered classes and references, and without its limit on depth: a map is as deep as its number of towns.
 */
public final class ForyCodec implements GraphCodec {

    static {
        LoggerFactory.disableLogging(); // it would write to standard output
    }

    private final Fory fory = Fory.builder()
            .withLanguage(Language.JAVA)
            .withRefTracking(true)
            .requireClassRegistration(true)
            .withMaxDepth(Integer.MAX_VALUE)
            .build();
    private final MemoryBuffer memory = MemoryUtils.buffer(1 << 16);

    public ForyCodec() {
        ObjectTrials.CLASSES.forEach(fory::register);
    }

    @Override
    public String name() {
        return "fory";
    }

    @Override
    public ByteBuffer write(Object graph) {
        memory.writerIndex(0);
        fory.serialize(memory, graph);
        return ByteBuffer.wrap(memory.getHeapMemory(), 0, memory.writerIndex());
    }

    @Override
    public Object read(byte[] bytes, int length) {
        return fory.deserialize(MemoryBuffer.fromByteArray(bytes, 0, length));
    }
}
