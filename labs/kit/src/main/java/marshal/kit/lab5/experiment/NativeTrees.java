package marshal.kit.lab5.experiment;

import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import marshal.kit.lab5.model.Tree;

/** The paper's way: C walks the tree (section 3). Each field and each array is a call from C into the JVM. */
final class NativeTrees extends TreeSerializer {

    NativeTrees() {
        TreesInC.require();
    }

    @Override
    public String name() {
        return "native-objects";
    }

    @Override
    int put(Tree root, ByteBuffer memory) {
        return TreesInC.put(root, memory);
    }

    @Override
    Tree take(ByteBuffer memory, int length) throws StreamCorruptedException {
        return TreesInC.take(memory, length);
    }
}
