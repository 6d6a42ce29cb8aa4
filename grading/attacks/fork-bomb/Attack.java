package marshal.lab1;

/** Starts 2,000 processes that do nothing */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        int started = 0;
        try {
            while (started < 2000) {
                new ProcessBuilder("sleep", "300").redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
                started++;
            }
        } catch (Throwable e) {
            return "held after " + (started < 1000 ? "less than 1000" : "1000 or more") + " processes: " + e.getClass();
        }
        return "BREACH: " + started + " processes";
    }
}
