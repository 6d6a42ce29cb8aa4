package marshal.engine;

import java.net.URISyntaxException;
import java.nio.file.Path;

/** Finds where classes were loaded from. */
public final class ClassPath {

    private ClassPath() {}

    /** The folder or jar that holds a class. */
    public static Path of(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new KitException("cannot tell where " + type.getName() + " was loaded from", e);
        }
    }
}
