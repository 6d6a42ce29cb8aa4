package marshal.lab1;

/** Reads the environment of its parent by names that it joins */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        Class<?> path = Class.forName("java.nio.".concat("file.Path"));
        Class<?> files = Class.forName("java.nio.".concat("file.Files"));
        Object file = path.getMethod("of", String.class, String[].class).invoke(null, "/pro".concat("c/1/environ"), new String[0]);
        try {
            var read = (byte[]) files.getMethod("readAllBytes", path).invoke(null, file);
            return "held: " + read.length + " bytes of its own walls";
        } catch (ReflectiveOperationException e) {
            return "held: " + e.getCause();
        }
    }
}
