package marshal.grading.isolate;

import java.nio.file.Path;
import java.util.List;

/** For tests of other packages: a tier that root would not be given. */
public final class Untried {

    private Untried() {}

    public static Isolation of(Tier tier, List<Path> hidden) {
        return Isolation.untried(tier, hidden);
    }
}
