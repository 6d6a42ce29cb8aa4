package marshal.grading.starter;

import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import marshal.checks.Lab;
import marshal.checks.Labs;
import marshal.grading.Home;

/** Makes the starter's files out of the solutions'. */
public final class Generator {

    private final Home home;

    public Generator(Home home) {
        this.home = home;
    }

    /** Every file that starter/ should have, by its path below starter/. */
    public SortedMap<String, String> generate() {
        var files = new TreeMap<String, String>();
        Labs.ALL.forEach(lab -> files.putAll(generate(lab)));
        return files;
    }

    /** The files of one lab, by their paths below starter/. */
    public SortedMap<String, String> generate(Lab lab) {
        var files = new TreeMap<String, String>();
        Path module = home.solutions().resolve(lab.name());
        for (String path : Modules.files(module)) {
            if (path.startsWith("src/test/") && !path.endsWith("Suite.java")) {
                continue; // tests of the solution
            }
            String text = Modules.read(module.resolve(path));
            files.put(lab.name() + "/" + path, path.equals("pom.xml")
                    ? pom(text)
                    : Markers.starterOf("solutions/" + lab.name() + "/" + path, text));
        }
        return files;
    }

    /** The starter's pom also runs the suite, which has no name that Surefire would find by itself. */
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
