package marshal.lab1;

/** Starts 2,000 processes that do nothing */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        var shell = new ProcessBuilder("sh", "-c", "i=0; while [ $i -lt 2000 ]; do sleep 300 >/dev/null 2>&1 & i=$((i + 1)); done; echo all").redirectErrorStream(true).start();
        String said = new String(shell.getInputStream().readAllBytes());
        return said.contains("all") ? "BREACH: 2,000 processes" : "held: " + said;
    }
}
