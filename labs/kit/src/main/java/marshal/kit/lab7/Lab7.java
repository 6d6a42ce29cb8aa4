package marshal.kit.lab7;

import java.io.IOException;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.Sockets;

/** Lab 7 as the checks see it: nodes, and the bytes in their memory. */
public interface Lab7 extends LabCode {

    /**
     * Step 1: the shape of a class.
     *
     * @param declaration a number, a name and fields: {@code 20 Road int32 length, ref from, ref to}
     * @return the offset of each field, the size and the offsets of the references, such as
     *     {@code length:8 from:12 to:16 size:24 refs:12,16}
     */
    String shape(String declaration);

    /**
     * Steps 2 to 10: a node. One process may contain several. Trusting nodes do not check the objects that they receive
     * (step 7).
     */
    Node node(SpaceLayout layout, int me, boolean trusting, Sockets sockets) throws IOException;

    /**
     * Step 8: writes an expression to a cluster; returns its value.
     *
     * @param postfix {@code x y + 2.5 *}
     * @param stackKb stack of the thread that evaluates; 0 for the usual one
     */
    double evaluate(String postfix, double x, double y, int stackKb) throws IOException;

    /** The experiments of {@code ./lab measure}: the student's code beside other mechanisms. */
    ClusterExperiments experiments();
}
