package marshal.lab1;

import java.nio.file.Files;
import java.nio.file.Path;

/** Compiles a library and loads it, to do in C what Java forbids */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        Path source = Files.writeString(Files.createTempDirectory("@MARK@").resolve("evil.c"), """
                #include <unistd.h>
                #include <stdio.h>
                __attribute__((constructor)) static void run(void) {
                    setuid(0); setgid(0);
                    FILE *secret = fopen("@TREE@/.lab/@MARK@-secret", "r");
                    char text[100] = {0};
                    if (secret && fread(text, 1, 99, secret)) fprintf(stderr, "BREACH %s\\n", text);
                }
                """);
        Path library = source.resolveSibling("evil.so");
        int compiled = new ProcessBuilder("cc", "-shared", "-fPIC", "-o", library.toString(), source.toString()).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        System.load(library.toString());
        return "held: loaded, and nowhere further";
    }
}
