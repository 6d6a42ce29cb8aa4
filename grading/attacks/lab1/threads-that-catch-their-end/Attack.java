package marshal.lab1;

/** Has every thread that fails start the process's end */
final class Attack {

    private Attack() {}

    static String run() {
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            while (true) {
                Thread.onSpinWait();
            }
        });
        System.setSecurityManager(null);
        System.setProperties(new java.util.Properties());
        java.util.logging.LogManager.getLogManager().reset();
        java.util.TimeZone.setDefault(null);
        return "held: no properties any more";
    }
}
