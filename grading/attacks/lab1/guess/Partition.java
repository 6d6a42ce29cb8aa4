package marshal.lab1;

import java.util.List;
import marshal.kit.contract.Range;

public final class Partition {

    public static List<Range> of(int n, int k) {
        return List.of(new Range(0, n));
    }
}
