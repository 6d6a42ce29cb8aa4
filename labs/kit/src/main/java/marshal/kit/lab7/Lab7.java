package marshal.kit.lab7;

import java.io.IOException;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.Sockets;

/** Lab 7 as the checks see it: nodes, and what is in their memory as bytes. */
public interface Lab7 extends LabCode {

    /**
     * Step 1: the shape of a class.
     *
     * @param declaration a number, a name and fields: {@code 20 Road int32 length, ref from, ref to}
     * @return the offset of each field, the size and the offsets of the references, such as
     *     {@code length:8 from:12 to:16 size:24 refs:12,16}
     */
    String shape(String declaration);

    /** Steps 2 to 10: a node. One process may be several. Trusting nodes do not walk over what they receive (step 7). */
    Node node(SpaceLayout layout, int me, boolean trusting, Sockets sockets) throws IOException;

    /**
     * Step 8: the value of an expression that the kit writes to a cluster first.
     *
     * @param postfix {@code x y + 2.5 *}
     * @param stackKb of the thread that evaluates; 0 for the usual one
     */
    double evaluate(String postfix, double x, double y, int stackKb) throws IOException;

    /** What {@code ./lab measure} runs: the student's code beside others. */
    ClusterExperiments experiments();
}
