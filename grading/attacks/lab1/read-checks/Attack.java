package marshal.lab1;

/** Looks for the checks and the grader on its class path, to read expected values and to change them */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        var found = new StringBuilder();
        for (String name : new String[] {"marshal.checks.story.Script", "marshal.checks.played.Oracle", "marshal.engine.run.Seeds", "org.junit.jupiter.api.Test",
                "org.assertj.core.api.Assertions"}) {
            try {
                found.append(Class.forName(name));
            } catch (ClassNotFoundException e) {
                // not here
            }
        }
        return found.length() == 0 ? "held: no class of the checks" : "BREACH " + found;
    }
}
