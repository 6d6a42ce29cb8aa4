package marshal.lab1;

/** Loads an agent into other JVMs of the machine through the attach interface */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        var reached = new StringBuilder();
        Class<?> machine = Class.forName("com.sun.tools.attach.VirtualMachine");
        for (ProcessHandle other : ProcessHandle.allProcesses().toList()) {
            if (other.pid() != ProcessHandle.current().pid() && other.info().command().orElse("java").endsWith("java")) {
                try {
                    Object attached = machine.getMethod("attach", String.class).invoke(null, "" + other.pid());
                    reached.append(' ').append(other.pid()).append(attached);
                } catch (Exception e) {
                    // not ours
                }
            }
        }
        return reached.length() == 0 ? "held: no JVM to be reached" : "BREACH: attached to" + reached;
    }
}
