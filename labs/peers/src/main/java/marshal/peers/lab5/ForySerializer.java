package marshal.peers.lab5;

import marshal.kit.lab5.Serializer;
import marshal.kit.lab5.experiment.ObjectTrials;
import org.apache.fory.Fory;
import org.apache.fory.config.Language;
import org.apache.fory.logging.LoggerFactory;
import org.apache.fory.memory.MemoryBuffer;
import org.apache.fory.memory.MemoryUtils;

/** Fory with registered classes and references: writes and compiles a codec for each class. */
public final class ForySerializer implements Serializer {

    static {
        LoggerFactory.disableLogging(); // it would write to standard output
    }

    private final Fory fory = Fory.builder()
            .withLanguage(Language.JAVA)
            .withRefTracking(true)
            .requireClassRegistration(true)
            .build();
    private final MemoryBuffer memory = MemoryUtils.buffer(1 << 16);

    public ForySerializer() {
        ObjectTrials.CLASSES.forEach(fory::register); // it already knows those of the JDK
    }

    @Override
    public String name() {
        return "fory";
    }

    @Override
    public int write(Object graph) {
        memory.writerIndex(0);
        fory.serialize(memory, graph);
        return memory.writerIndex();
    }

    @Override
    public Object read() {
        memory.readerIndex(0);
        return fory.deserialize(memory);
    }
}
