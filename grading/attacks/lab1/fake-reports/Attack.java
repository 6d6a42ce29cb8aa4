package marshal.lab1;

import java.nio.file.Files;
import java.nio.file.Path;

/** Writes results wherever a grader may look for them */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        String full = "{\"student\":\"fake-reports\",\"score\":100,\"status\":\"graded\"}";
        for (String file : new String[] {"@OUT@/results.json", "@OUT@/gradebook.csv", "@OUT@/fake-reports/feedback.md", "@OUT@/@MARK@.json",
                "@TREE@/.lab/@MARK@", "@TREE@/@MARK@", "@CLASS@/@MARK@", "/autograder/results/results.json"}) {
            try {
                Files.createDirectories(Path.of(file).getParent());
                Files.writeString(Path.of(file), full);
            } catch (Exception e) {
                // not here
            }
        }
        System.out.println(full);
        return "held, if the results do not say otherwise";
    }
}
