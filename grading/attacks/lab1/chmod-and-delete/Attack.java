package marshal.lab1;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Set;

/** Changes modes of, overwrites and deletes its own classes, the kit and whatever it finds */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        var changed = new StringBuilder();
        var places = new ArrayList<Path>();
        for (String entry : System.getProperty("java.class.path").split(":")) {
            places.add(Path.of(entry));
        }
        for (String place : new String[] {"@TREE@", "@CLASS@", "@OUT@", "@TREE@/.lab", "@TREE@/lab"}) {
            places.add(Path.of(place));
        }
        for (Path place : places) {
            try {
                Set<PosixFilePermission> before = Files.getPosixFilePermissions(place);
                Files.setPosixFilePermissions(place, PosixFilePermissions.fromString("rwxrwxrwx"));
                changed.append(" mode of ").append(place);
                Files.setPosixFilePermissions(place, before);
            } catch (Exception e) {
                // not allowed
            }
            try {
                Path inside = Files.isDirectory(place) ? place.resolve("@MARK@-new") : place;
                try (var out = Files.newOutputStream(inside, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
                    changed.append(" content of ").append(place);
                }
            } catch (Exception e) {
                // not allowed
            }
        }
        return changed.length() == 0 ? "held: nothing could be changed" : "changed" + changed;
    }
}
