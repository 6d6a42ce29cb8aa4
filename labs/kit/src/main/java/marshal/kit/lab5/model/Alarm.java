package marshal.kit.lab5.model;

import java.io.Serializable;

/**
 * A class that rings when it is initialized, before its first object is made. A reader must do neither for a stranger.
 */
public final class Alarm implements Serializable {

    private static final long serialVersionUID = 1;

    static {
        AlarmBell.ring();
    }

    public int level;
}
