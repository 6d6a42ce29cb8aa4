package marshal.kit.lab5.model;

import java.io.Serializable;

/** Rings when its class is initialized, as it is before an object is made: nobody may do either for a stranger. */
public final class Alarm implements Serializable {

    private static final long serialVersionUID = 1;

    static {
        AlarmBell.ring();
    }

    public int level;
}
