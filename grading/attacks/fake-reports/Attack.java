package marshal.lab1;

import java.nio.file.Files;
import java.nio.file.Path;

/** Writes results wherever a grader may look for them */
final class Attack {

    private Attack() {}

    static String run() throws Exception {
        String full = "{\"student\":\"fake-reports\",\"score\":100,\"status\":\"graded\"}";
        var written = new StringBuilder();
        for (String file : new String[] {"@OUT@/results.json", "@OUT@/gradebook.csv", "@OUT@/fake-reports/feedback.md", "@OUT@/@MARK@.json",
                "@TREE@/.lab/@MARK@", "@TREE@/@MARK@", "@CLASS@/@MARK@", "/autograder/results/results.json"}) {
            try {
                Files.createDirectories(Path.of(file).getParent());
                Files.writeString(Path.of(file), full);
                if (!Path.of(file).startsWith("/autograder") && seenOutside(file)) {
                    written.append(' ').append(file);
                }
            } catch (Exception e) {
                // not here
            }
        }
        System.out.println(full);
        return written.length() == 0 ? "held: no place to write to" : "wrote" + written;
    }

    /** A file system of our own in memory may take its place: then the folder holds nothing but what we wrote. */
    private static boolean seenOutside(String file) throws Exception {
        try (var beside = Files.list(Path.of(file).getParent())) {
            return beside.count() > 2;
        }
    }
}
