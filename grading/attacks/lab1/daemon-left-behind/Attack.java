package marshal.lab1;

/** Starts processes in sessions of their own that are to go on when grading is over */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        var daemon = new ProcessBuilder("sh", "-c", "for i in 1 2 3; do setsid nohup sleep 300 & done; (setsid sh -c 'trap \"\" TERM HUP INT; sleep 301; sleep 302' &) &");
        daemon.environment().put("MARSHAL_ATTACK", "@MARK@");
        daemon.redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.DISCARD).start().waitFor();
        return "held, it is to be hoped: look for what is left";
    }
}
