package marshal.kit.lab5.model;

import java.io.Serializable;

/**
 * Rings when its class is initialized, which happens before the first object is made. A reader must do neither for a
 * stranger.
 */
public final class Alarm implements Serializable {

    private static final long serialVersionUID = 1;

    static {
        AlarmBell.ring();
    }

    public int level;
}
