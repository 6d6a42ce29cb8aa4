package marshal.engine.starter;

import java.nio.file.Path;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Home;

/** Generates the files of starter/ from the solutions. */
public record Generator(Home home) {

    /** All files that starter/ should have, by path relative to starter/. */
    public SortedMap<String, String> generate() {
        var files = new TreeMap<String, String>();
        Labs.ALL.forEach(lab -> files.putAll(generate(lab)));
        return files;
    }

    /** The files of one lab, by path relative to starter/. */
    public SortedMap<String, String> generate(Lab lab) {
        var files = new TreeMap<String, String>();
        for (String path : Modules.files(lab, home.solution(lab))) {
            if (path.startsWith("src/test/") && !path.endsWith("Suite.java")) {
                continue; // tests of the solution
            }
            files.put(
                    folder(lab) + path,
                    starterOf(lab, path, Modules.read(home.solution(lab).resolve(path))));
        }
        return files;
    }

    /**
     * The number of lines that students write in each step of a lab, by the step's id. Comments and blank lines do not
     * count.
     */
    public Map<String, Integer> lengths(Lab lab) {
        var lengths = new TreeMap<String, Integer>();
        for (String path : Modules.files(lab, home.solution(lab))) {
            Markers.lengths(Modules.read(home.solution(lab).resolve(path)))
                    .forEach((step, lines) -> lengths.merge(step, lines, Integer::sum));
        }
        return lengths;
    }

    /**
     * A lab's folder relative to starter/, with a slash at the end: {@code labN-NAME/}, or {@code ../c-mpi/starter/}.
     */
    public static String folder(Lab lab) {
        return Path.of("starter").relativize(Path.of(lab.starter())).toString().replace('\\', '/') + "/";
    }

    private static String starterOf(Lab lab, String path, String solution) {
        if (path.equals("pom.xml")) {
            return pom(solution);
        }
        return lab.tree(path)
                .map(tree -> Markers.starterOf(tree.language(), lab.solution() + "/" + path, solution))
                .orElse(solution);
    }

    /** The starter's pom also runs the suite, which Surefire would not find by its name. */
    private static String pom(String solution) {
        String starter = solution.replace("marshal-solution-", "marshal-starter-");
        return starter.contains("<build>") ? starter : starter.replace("</project>", """

                  <build>
                    <plugins>
                      <plugin>
                        <artifactId>maven-surefire-plugin</artifactId>
                        <configuration>
                          <includes>
                            <include>**/*Suite.java</include>
                          </includes>
                        </configuration>
                      </plugin>
                    </plugins>
                  </build>
                </project>""");
    }
}
