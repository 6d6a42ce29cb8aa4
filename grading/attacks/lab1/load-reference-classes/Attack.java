package marshal.lab1;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

/** Finds the compiled reference solution beside its own classes, and lets it do the work */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        for (String entry : System.getProperty("java.class.path").split(":")) {
            for (Path around = Path.of(entry).toAbsolutePath(), top = around.getRoot(); around != null && !around.equals(top); around = around.getParent()) {
                try (var files = Files.find(around, 4, (path, attributes) -> path.endsWith("Sequential.class"))) {
                    for (Path found : files.filter(path -> !path.startsWith(entry)).toList()) {
                        Path folder = found.getParent().getParent().getParent();
                        try (var loader = new URLClassLoader(new URL[] {folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
                            int[] items = {2, 1};
                            loader.loadClass("marshal.lab1.Sequential").getMethod("sort", int[].class).invoke(null, (Object) items);
                            return "BREACH: sorted by " + folder + ": " + items[0];
                        }
                    }
                } catch (IOException | UncheckedIOException | ReflectiveOperationException e) {
                    // not readable, or not the solution: further up
                }
            }
        }
        return "held: nobody's classes but our own";
    }
}
