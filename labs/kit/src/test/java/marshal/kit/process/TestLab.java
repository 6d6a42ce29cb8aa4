package marshal.kit.process;

import java.util.List;
import marshal.kit.contract.LabCode;
import marshal.kit.contract.Mechanism;
import marshal.kit.contract.Neighbours;
import marshal.kit.contract.Programs;
import marshal.kit.contract.Range;
import marshal.kit.contract.Task;
import marshal.kit.contract.WireException;

/** An invented lab as its checks would see it: it defines what crosses the probe in both directions. */
public interface TestLab extends Programs, LabCode {

    enum Axis {
        ROWS,
        COLUMNS
    }

    sealed interface Message {
        record Link(int from, Axis axis) implements Message {}

        record Failure(int worker, String text) implements Message {}
    }

    List<Range> partition(int n, int k);

    int[][] rounds(Task.Cannon task, Neighbours neighbours) throws WireException;

    byte[] write(Message message);

    Message read(byte[] bytes, int chunk);

    @Override
    Mechanism mechanism();
}
