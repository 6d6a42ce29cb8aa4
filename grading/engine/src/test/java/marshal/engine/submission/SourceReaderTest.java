package marshal.engine.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceReaderTest {

    private static final Lab LAB = Labs.ALL.get(0);
    private static final Lab C = Labs.ALL.stream()
            .filter(lab -> lab.sources().get(0).language() == Language.C)
            .findFirst()
            .orElseThrow();

    /** The place of the lab's source files in a submission. */
    private static final String FOLDER = LAB.name() + "/src/main/java/marshal/" + LAB.id() + "/";

    private static final String PACKAGE = "package marshal." + LAB.id() + ";";

    @TempDir
    private Path temp;

    private final SourceReader reader = new SourceReader(LAB);
    private final SourceReader inC = new SourceReader(C);

    @Test
    void takesTheSourcesOfThePackageAndNothingElse() throws Exception {
        put("ada/" + FOLDER + "Merge.java", "merge");
        put("ada/" + FOLDER + "deeper/Other.java", "other");
        put("ada/" + FOLDER + "._Merge.java", "left by a Mac");
        put("ada/" + FOLDER + "notes.txt", "notes");
        put("ada/" + LAB.name() + "/pom.xml", "<project/>");
        put("ada/" + LAB.name() + "/src/main/resources/META-INF/services/x", "x");
        put("ada/" + LAB.name() + "/src/test/java/marshal/" + LAB.id() + "/T.java", "t");
        Sources read = reader.read(temp.resolve("ada"));
        assertThat(read.files()).containsOnlyKeys("Merge.java").containsValue("merge");
        assertThat(read.notes())
                .contains("Only files in " + FOLDER + " itself are taken. Move into it what is needed from " + FOLDER
                        + "deeper/.");
    }

    @Test
    void followsNoLinkNeitherToAFileNorOnTheWayToOne() throws Exception {
        put("bob/" + FOLDER + "Merge.java", "bob's");
        put("eve/" + FOLDER.replace('/', '\\') + "Merge.java", "a name that looks like a path");
        Files.createSymbolicLink(temp.resolve("eve/" + LAB.name()), temp.resolve("bob/" + LAB.name()));
        assertRefused(temp.resolve("eve"));
        put("mal/" + FOLDER + "Spa.java", "own");
        Files.createSymbolicLink(
                temp.resolve("mal/" + FOLDER + "Merge.java"), temp.resolve("bob/" + FOLDER + "Merge.java"));
        assertThat(reader.read(temp.resolve("mal")).files()).containsOnlyKeys("Spa.java");
    }

    @Test
    void boundsTheSourcesAsAWhole() throws Exception {
        for (int i = 0; i < 3; i++) {
            put("ada/" + FOLDER + "Long" + i + ".java", " ".repeat(1_000_000));
        }
        assertRefused(temp.resolve("ada"), "larger than " + SourceReader.MOST_SOURCE + " bytes in all");
    }

    @Test
    void readsAZipLikeAFolder() throws Exception {
        Path zip = zip(
                "ada.zip", FOLDER + "Merge.java", "merge", "__MACOSX/" + FOLDER + "._Merge.java", "mac", "README", "x");
        assertThat(reader.read(zip).files()).containsOnlyKeys("Merge.java");
    }

    @Test
    void readsAZipWithBackslashes() throws Exception {
        assertThat(reader.read(zip("ada.zip", FOLDER.replace('/', '\\') + "Merge.java", "merge"))
                        .files())
                .containsKey("Merge.java");
    }

    @Test
    void saysWhereTheFilesAreInsteadOfWhereTheyBelong() throws IOException {
        put("ada/src/main/java/marshal/" + LAB.id() + "/Merge.java", "merge");
        assertRefused(
                temp.resolve("ada"),
                "expected " + FOLDER + "*.java",
                "found .java files in src/main/java/marshal/" + LAB.id() + "/");
        put("ben/Merge.java", "merge");
        assertRefused(temp.resolve("ben"), "the top folder");
        put("cleo/report.pdf", "pdf");
        assertRefused(temp.resolve("cleo"), "the one file handed in is not a .java file");
        Files.createDirectory(temp.resolve("dan"));
        assertRefused(temp.resolve("dan"), "no files at all");
    }

    /** Whoever collected the submissions has to act then, and not the student. Root may read all folders. */
    @Test
    void filesBelowAnUnreadFolderAreNotMissing() throws Exception {
        var why = new AccessDeniedException(C.name());
        FileTree tree = new FileTree() {
            @Override
            public List<String> paths() {
                return List.of(FOLDER + "Merge.java");
            }

            @Override
            public Optional<IOException> unread(String folder) {
                return folder.startsWith(C.name()) ? Optional.of(why) : Optional.empty();
            }

            @Override
            public byte[] read(String path) {
                return PACKAGE.getBytes(StandardCharsets.UTF_8);
            }

            @Override
            public Instant changed(String path) {
                return Instant.EPOCH;
            }

            @Override
            public void close() {}
        };
        assertThat(reader.read(tree).files()).containsOnlyKeys("Merge.java");
        assertThatThrownBy(() -> inC.read(tree)).isSameAs(why);
        assertThatThrownBy(() -> new SourceReader(Labs.ALL.get(1)).read(tree)).isInstanceOf(NotHandedInException.class);
    }

    @Test
    void followsNoSymbolicLink() throws IOException {
        put("ben/" + FOLDER + "Merge.java", "ben's work");
        put("ada/" + FOLDER + "Readme.txt", "");
        Files.createSymbolicLink(
                temp.resolve("ada/" + FOLDER + "Merge.java"), temp.resolve("ben/" + FOLDER + "Merge.java"));
        assertRefused(temp.resolve("ada"));
        Files.createDirectory(temp.resolve("eve"));
        Files.createSymbolicLink(temp.resolve("eve/" + LAB.name()), temp.resolve("ben/" + LAB.name()));
        assertRefused(temp.resolve("eve"));
    }

    @Test
    void refusesAZipThatLeadsOutOfItself() throws IOException {
        for (String name :
                new String[] {"../../evil.java", "/etc/evil.java", "a/../../evil.java", "C:\\evil.java", "..\\evil.java"
                }) {
            Path zip = zip("evil.zip", FOLDER + "Merge.java", "merge", name, "evil");
            assertThatThrownBy(() -> reader.read(zip))
                    .as(name)
                    .isInstanceOf(SubmissionException.class)
                    .hasMessageContaining("leads out of it");
        }
    }

    @Test
    void readsNoMoreOfABombThanItsBound() throws IOException {
        Path zip = temp.resolve("bomb.zip");
        try (var out = new ZipOutputStream(Files.newOutputStream(zip))) {
            out.putNextEntry(new ZipEntry(FOLDER + "Bomb.java"));
            byte[] zeros = new byte[1 << 20];
            for (int megabyte = 0; megabyte < 30; megabyte++) {
                out.write(zeros);
            }
        }
        assertRefused(zip, "larger than");
    }

    @Test
    void refusesTooManyFiles() throws IOException {
        Path sources = zip("many.zip", empty(SourceReader.MOST_SOURCES + 1, FOLDER + "A%d.java"));
        assertRefused(sources, "more than 64 source files");
        assertRefused(zip("entries.zip", empty(FileTree.MOST_FILES + 1, "a%d")), "more than 20000 entries");
    }

    /** Files without content. */
    private static String[] empty(int count, String name) {
        return IntStream.range(0, count)
                .mapToObj(name::formatted)
                .flatMap(each -> Stream.of(each, ""))
                .toArray(String[]::new);
    }

    @Test
    void refusesWhatIsNoZip() throws IOException {
        Path zip = zip("ada.zip", FOLDER + "Merge.java", "merge");
        byte[] bytes = Files.readAllBytes(zip);
        Files.write(zip, java.util.Arrays.copyOf(bytes, bytes.length - 10));
        assertRefused(zip, "cannot be opened");
        put("text.zip", "no zip");
        assertRefused(temp.resolve("text.zip"));
        Files.createFile(temp.resolve("empty.zip"));
        assertRefused(temp.resolve("empty.zip"));
    }

    /** The message names the file's actual kind, not the kind that its name suggests. */
    @ParameterizedTest
    @CsvSource({
        "dora.rar,Rar!\\32\\7\\1,a RAR archive",
        "ada.zip,Rar!\\32\\7\\0,a RAR archive",
        "emil.7z,7z\\274\\257'\\34,a 7z archive",
        "ada.tar.bz2,BZh91AY,compressed by bzip2",
        "ada.tar.xz,\\3757zXZ\\0,compressed by xz",
        "ada.zip,' <!DOCTYPE html><title>Log in',an HTML page",
        "ada.zip,'\\357\\273\\277<HTML lang=de>',an HTML page",
        "ada.java,%PDF-1.7,a PDF",
        "Merge.class,\\312\\376\\272\\276,a compiled class",
        "ada.docx,\\320\\317\\21\\340,an old office document",
        "empty.zip,'',empty",
        "notes.txt,my notes,neither a zip nor a tar"
    })
    void saysWhatIsNoArchiveThatCanBeRead(String name, String octal, String what) throws IOException {
        String bytes = Pattern.compile("\\\\([0-7]{1,3})")
                .matcher(octal)
                .replaceAll(code -> "" + (char) Integer.parseInt(code.group(1), 8));
        Path file = Files.write(temp.resolve(name), bytes.getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> reader.read(file))
                .isInstanceOf(SubmissionException.class)
                .hasMessage(name + " is " + what + ". Only a zip or a tar.gz can be graded");
    }

    @Test
    void saysWhyAWholeZipCannotBeRead() throws IOException {
        Path zip = zip("ada.zip", "notes.txt", "x", FOLDER + "Merge.java", "merge");
        byte[] bytes = Files.readAllBytes(zip);
        int second = new String(bytes, StandardCharsets.ISO_8859_1).lastIndexOf("PK\1\2");
        for (var method :
                Map.of(12, "bzip2", 14, "LZMA", 9, "Deflate64", 77, "method 77").entrySet()) {
            bytes[second + 10] = method.getKey().byteValue();
            assertThatThrownBy(() -> reader.read(Files.write(zip, bytes)))
                    .hasMessage("the zip is compressed by " + method.getValue()
                            + ". Only one by the usual method, Deflate, can be graded");
        }
        bytes[second + 8] |= 1;
        assertThatThrownBy(() -> reader.read(Files.write(zip, bytes)))
                .hasMessage("the zip is encrypted. Only one without a password can be graded");
    }

    @Test
    void takesASingleFileThatSaysItsLab() throws Exception {
        put("Merge.java", PACKAGE);
        put("lovelaceada_LATE_12_34_Merge-2.java", PACKAGE);
        for (String name : List.of("Merge.java", "lovelaceada_LATE_12_34_Merge-2.java")) {
            assertThat(reader.read(temp.resolve(name)).files()).containsOnlyKeys("Merge.java");
        }
        assertThatThrownBy(() -> inC.read(temp.resolve("Merge.java"))).isInstanceOf(NotHandedInException.class);
        put("Spa.java", "class Spa {}");
        assertRefused(temp.resolve("Spa.java"), "found .java files in the top folder");
    }

    /** The letters of old zips on Windows: their bytes are control characters in other encodings. */
    @Test
    void readsTheNamesOfAnOldZip() throws Exception {
        Path zip = temp.resolve("ada.zip");
        try (var out = new ZipOutputStream(Files.newOutputStream(zip), Charset.forName("IBM437"))) {
            out.putNextEntry(new ZipEntry(FOLDER + "Zähler.java"));
            out.write((PACKAGE + " class Counter {}").getBytes(StandardCharsets.UTF_8));
        }
        assertThat(reader.read(zip).files()).containsOnlyKeys("Zähler.java");
    }

    @Test
    void namesTheArchivesWithinWhatWasHandedIn() throws IOException {
        put("ada/one.zip", "");
        put("ada/two.tar.gz", "");
        assertRefused(temp.resolve("ada"), "found archives in what was handed in: one.zip and two.tar.gz");
        Path zip = zip("ben.zip", "deep/lab.zip", "", "__MACOSX/deep/._lab.zip", "");
        assertRefused(zip, "handed in: deep/lab.zip. Only one");
    }

    /** A program that opens a pipe for reading waits until another program writes. */
    @Test
    void opensNothingButFiles() throws Exception {
        Path pipe = temp.resolve("ada.zip");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        for (Path file : List.of(
                pipe,
                Files.createSymbolicLink(temp.resolve("ben.zip"), Path.of("/dev/zero")),
                Files.createSymbolicLink(temp.resolve("cleo.zip"), Path.of("nowhere")))) {
            assertThatThrownBy(() -> reader.read(file))
                    .hasMessage(file.getFileName() + " is neither a file nor a folder");
        }
    }

    @Test
    void refusesASourceWithALineInItsName() throws IOException {
        Path zip = zip("ada.zip", FOLDER + "Me\nrge.java", "x");
        assertRefused(zip, "control character");
    }

    @Test
    void refusesAZipWhoseContentIsDamaged() throws IOException {
        Path zip = zip(
                "ada.zip",
                FOLDER + "Merge.java",
                "a text that is long enough to be compressed, compressed, compressed");
        byte[] bytes = Files.readAllBytes(zip);
        for (int i = 100; i < 120; i++) {
            bytes[i] ^= 0x55;
        }
        Files.write(zip, bytes);
        assertRefused(zip, "Merge.java");
    }

    @Test
    void refusesWhatIsNoText() throws IOException {
        Path file = temp.resolve("ada/" + FOLDER + "Merge.java");
        Files.createDirectories(file.getParent());
        Files.write(file, new byte[] {'a', (byte) 0xE4, 'b'});
        assertRefused(temp.resolve("ada"), "Merge.java is not text in UTF-8");
    }

    /** The changes that editors, browsers, mail programs and systems make to a file's name. */
    @ParameterizedTest
    @CsvSource({
        "Merge.JAVA",
        "Merge.Java",
        "Merge.java.txt",
        "Merge.java.TXT",
        "Merge (1).java",
        "Merge(12).java",
        "Merge - Copy.java",
        "Merge - Kopie (2).java",
        "Merge copy.java",
        "Merge 2.java",
        "Merge.java (1).txt",
        "Merge (1).java.txt"
    })
    void takesAFileThatOnlyOneCanBeMeantBy(String written) throws Exception {
        put("ada/" + FOLDER + written, PACKAGE);
        put("ada/" + FOLDER + "Spa.java", PACKAGE);
        Sources sources = reader.read(temp.resolve("ada"));
        assertThat(sources.files()).containsOnlyKeys("Merge.java", "Spa.java");
        assertThat(sources.notes()).containsExactly(written + " was taken as Merge.java.");
        put("flat/" + written, PACKAGE);
        put(written, PACKAGE);
        for (String place : List.of("flat", written)) {
            assertThat(reader.read(temp.resolve(place)).files()).as(place).containsOnlyKeys("Merge.java");
        }
    }

    /** The file may have any name, also a student's name. */
    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            ada.java;           public class Merge {};                             Merge.java
            merge.java;         public final class Merge {};                       Merge.java
            Ben - Merge.java;   public interface Merge {};                         Merge.java
            Merge_final.java;   public abstract class Merge {};                    Merge.java
            ada_Merge (1).java; public record Merge(int n) {};                     Merge.java
            Spa.java;           class Spa {} // no\\npublic class Merge {};         Spa.java
            ada.java;           class Merge {};                                    ada.java
            ada.java;           class A {\\n public class Merge {} };               ada.java
            ada.java;           public class A {}\\npublic class B {};              ada.java
            Zähler.java;        public class Zähler {};                            Zähler.java
            ada.java;           public class Zähler {};                            Zähler.java
            Merge$1.java;       public class Merge$1 {};                           Merge$1.java
            """)
    void aPublicClassSaysWhichFileItIs(String written, String text, String taken) throws Exception {
        put("ada/" + FOLDER + written, PACKAGE + "\n" + unescaped(text));
        put(written, PACKAGE + "\n" + unescaped(text));
        for (String place : List.of("ada", written)) {
            assertThat(reader.read(temp.resolve(place)).files()).containsOnlyKeys(taken);
        }
    }

    @ParameterizedTest
    @CsvSource({"Merge.java.bak", "Merge.java~", "Merge.txt", ".java", "(1).java", "Merge.javac", "._Merge.java.txt"})
    void takesNothingElse(String written) throws Exception {
        put("ada/" + FOLDER + written, PACKAGE);
        put("ada/" + FOLDER + "Spa.java", PACKAGE);
        assertThat(reader.read(temp.resolve("ada")).files()).containsOnlyKeys("Spa.java");
    }

    @Test
    void guessesNotWhichOfTwoFilesIsMeant() throws Exception {
        put("ada/" + FOLDER + "Merge (1).java", PACKAGE);
        put("ada/" + FOLDER + "Merge (2).java", PACKAGE);
        assertThat(reader.read(temp.resolve("ada")).files()).as("equal").containsOnlyKeys("Merge.java");
        put("ada/" + FOLDER + "Merge.java", PACKAGE + " // newer");
        assertRefused(
                temp.resolve("ada"),
                "Merge (2).java and Merge.java differ, and both may be meant as Merge.java. Hand in one of them");
        put("ben/" + FOLDER + "Merge.java", PACKAGE);
        put("ben/" + FOLDER + "Merge.java.txt", "as it was before");
        put("ben/" + FOLDER + "Merge.java (1).txt", "as it was long ago");
        Sources sources = reader.read(temp.resolve("ben"));
        assertThat(sources.files()).containsOnly(Map.entry("Merge.java", PACKAGE));
        assertThat(sources.notes())
                .containsExactlyInAnyOrder(
                        "Merge.java.txt was left out: Merge.java is there, too.",
                        "Merge.java (1).txt was left out: Merge.java is there, too.");
    }

    @Test
    void takesCFilesUnderTheirNames() throws Exception {
        for (String written : List.of("sort (1).c", "mine.H", "deep-copy.c", "run 10x.c.txt")) {
            put("ada/" + C.name() + "/" + written, "");
        }
        assertThat(inC.read(temp.resolve("ada")).files())
                .containsOnlyKeys("sort.c", "mine.h", "deep-copy.c", "run 10x.c");
    }

    @ParameterizedTest
    @CsvSource({"UTF-8", "UTF-16LE", "UTF-16BE"})
    void takesATextWithAByteOrderMark(String charset) throws Exception {
        Path file = temp.resolve("ada/Merge.java");
        Files.createDirectories(file.getParent());
        Files.write(file, ("\uFEFF" + PACKAGE + " // \u00e4").getBytes(charset));
        assertThat(reader.read(temp.resolve("ada")).files())
                .containsOnly(Map.entry("Merge.java", PACKAGE + " // \u00e4"));
        assertThat(reader.read(temp.resolve("ada")).notes())
                .containsExactly("A byte order mark was left out of Merge.java.");
    }

    /** PACKAGE means the lab's package declaration. All lines keep their numbers. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            class Merge {}                                   | PACKAGE class Merge {}                      | says no package
            /* by\\nAda */ import java.util.*; class Merge {} | /* by\\nAda */ PACKAGE import java.util.*; class Merge {} | says no package
            // Ada\\npackage lab;\\nclass Merge {}             | // Ada\\nPACKAGE\\nclass Merge {}             | is in package lab, and
            package\\n a.b\\n ; class Merge {}                | PACKAGE\\n\\n class Merge {}                  | is in package a.b, and
            PACKAGE class Merge {}                           | PACKAGE class Merge {}                      | ''
            OTHER class Merge {}                             | OTHER class Merge {}                        | ''
            @Given package a;                                | @Given package a;                           | ''
            package a . b; class Merge {}                    | PACKAGE class Merge {}                      | is in package a . b, and
            package a.b\\nimport x.Y; class Merge {}         | package a.b\\nimport x.Y; class Merge {}     | has a package clause without its semicolon, "package a.b". Write
            package\\nclass Merge {}                         | package\\nclass Merge {}                     | has a package clause without its semicolon, "package". Write
            packages.Of a; class Merge {}                    | PACKAGE packages.Of a; class Merge {}       | says no package
            package übung; class Merge {}                    | PACKAGE class Merge {}                      | is in package übung, and
            package übung\\nclass Merge {}                   | package übung\\nclass Merge {}               | has a package clause without its semicolon, "package übung". Write
            // Ada\\rpackage lab;\\rclass Merge {}             | // Ada\\rPACKAGE\\rclass Merge {}             | is in package lab, and
            """)
    void takesAFileOfTheLabsFolderAsOneOfItsPackage(String written, String taken, String says) throws Exception {
        put("ada/" + FOLDER + "Merge.java", unescaped(written));
        Sources sources = reader.read(temp.resolve("ada"));
        assertThat(sources.files()).containsOnly(Map.entry("Merge.java", unescaped(taken)));
        if (says.isEmpty()) {
            assertThat(sources.notes()).isEmpty();
        } else {
            assertThat(sources.notes())
                    .singleElement()
                    .asString()
                    .startsWith("Merge.java " + says)
                    .contains(PACKAGE);
        }
    }

    private static String unescaped(String text) {
        return text.replace("\\n", "\n")
                .replace("\\r", "\r")
                .replace("PACKAGE", PACKAGE)
                .replace("OTHER", Labs.ALL.get(1).mark(Language.JAVA));
    }

    @Test
    void aCommentWithoutAnEndIsReadToItsEnd() throws Exception {
        String text = "/*" + "*".repeat(300_000) + " class ";
        put("ada/" + FOLDER + "Merge.java", text);
        assertThat(reader.read(temp.resolve("ada")).files())
                .containsOnly(Map.entry("Merge.java", text + PACKAGE + " "));
    }

    @Test
    void takesTheSourcesOfALabInC() throws Exception {
        put("ada/" + C.name() + "/sort.c", "sort");
        put("ada/" + C.name() + "/mine.h", "mine");
        put("ada/" + C.name() + "/Makefile", "all:");
        put("ada/" + C.name() + "/._sort.c", "left by a Mac");
        put("ada/" + C.name() + "/build/old.c", "old");
        put("ada/c-mpi/starter/old.c", "old");
        assertThat(inC.read(temp.resolve("ada")).files()).containsOnlyKeys("sort.c", "mine.h");
        assertThat(inC.readModule(temp.resolve("ada/" + C.name())).files()).containsOnlyKeys("sort.c", "mine.h");
    }

    @Test
    void takesCFilesFromWhereTheyAreInTheTree() throws Exception {
        Path zip = zip(
                "ada.zip",
                "c-mpi/starter/sort.c",
                "sort",
                "c-mpi/starter/build/old.c",
                "old",
                C.name() + "/report.pdf",
                "pdf");
        assertThat(inC.read(zip).files()).containsOnlyKeys("sort.c");
        assertThatThrownBy(() -> reader.read(zip))
                .isInstanceOf(NotHandedInException.class)
                .hasMessage(LAB.name() + " was not handed in");
    }

    @Test
    void saysWhereCFilesBelong() throws IOException {
        put("ada/src/sort.c", "sort");
        assertThatThrownBy(() -> inC.read(temp.resolve("ada")))
                .isInstanceOf(SubmissionException.class)
                .isNotInstanceOf(NotHandedInException.class)
                .hasMessageContaining("expected " + C.name() + "/*.c and *.h, found .c files in src/");
        put("ben/" + FOLDER + "Merge.java", "merge");
        assertThatThrownBy(() -> inC.read(temp.resolve("ben")))
                .isInstanceOf(NotHandedInException.class)
                .hasMessage(C.name() + " was not handed in");
        put("cleo/" + C.name() + "/report.pdf", "pdf");
        assertThatThrownBy(() -> inC.read(temp.resolve("cleo")))
                .hasMessageContaining("the one file handed in is not a .c file");
    }

    /** The ways in which students zip: the tree, a folder around it, or only the files. */
    @Test
    void takesThemFromTheOnlyPlaceThatCanBeMeant() throws Exception {
        for (String folder :
                List.of("starter/" + FOLDER, "marshal-main/starter/" + FOLDER, "homework/" + FOLDER, "", "my lab/")) {
            Path zip = zip("ada.zip", folder + "Merge.java", PACKAGE, "notes.txt", "x");
            assertThat(reader.read(zip))
                    .isEqualTo(new Sources(new TreeMap<>(Map.of("Merge.java", PACKAGE)), folder, List.of()));
            assertThat(inC.isIn(zip)).isFalse();
            assertThatThrownBy(() -> inC.read(zip)).isInstanceOf(NotHandedInException.class);
        }
        assertThat(inC.read(zip("ben.zip", "mpi/sort.c", "#include \"" + C.id() + ".h\"\n", "mpi/old/x.c", "int x;"))
                        .files())
                .containsOnlyKeys("sort.c");
    }

    /** The name becomes a file name, and must leave room for a suffix. */
    @Test
    void refusesNamesThatNoFileCanHave() throws IOException {
        Path zip = zip("ada.zip", FOLDER + "A".repeat(220) + ".java", PACKAGE);
        assertRefused(zip, "a name of more than 200 bytes: AAAA");
    }

    /** The student chooses these dates. They may even be invalid: day 0 of month 0. */
    @Test
    void datesInsideAZipCountForNothing() throws Exception {
        Path zip = zip("ada.zip", FOLDER + "Merge.java", PACKAGE);
        byte[] bytes = Files.readAllBytes(zip);
        for (int i = 0; i + 16 < bytes.length; i++) {
            boolean local = bytes[i] == 'P' && bytes[i + 1] == 'K' && bytes[i + 2] == 3 && bytes[i + 3] == 4;
            boolean central = bytes[i] == 'P' && bytes[i + 1] == 'K' && bytes[i + 2] == 1 && bytes[i + 3] == 2;
            if (local || central) {
                Arrays.fill(bytes, i + (local ? 10 : 12), i + (local ? 14 : 16), (byte) 0);
            }
        }
        Files.write(zip, bytes);
        var came = Instant.parse("2026-10-12T12:00:00Z");
        Files.setLastModifiedTime(zip, FileTime.from(came));
        assertThat(newest(zip)).isEqualTo(came);
        assertThat(newest(zip("ben.zip", "notes.txt", "none"))).isNull();
    }

    private Instant newest(Path submission) throws Exception {
        try (FileTree tree = FileTree.of(submission)) {
            return reader.newest(tree);
        }
    }

    /** Editors keep older versions in folders such as .history. */
    @Test
    void aHiddenFolderIsMeantOnlyIfThereIsNoOther() throws Exception {
        for (String folder : List.of("starter/" + FOLDER, "homework/" + FOLDER, "my lab/")) {
            Path zip = zip("ada.zip", folder + "Merge.java", PACKAGE, "kit/.history/" + folder + "Spa_1.java", PACKAGE);
            assertThat(reader.read(zip).files()).as(folder).containsOnlyKeys("Merge.java");
        }
        assertThat(reader.read(zip("ben.zip", ".mine/" + FOLDER + "Merge.java", PACKAGE))
                        .files())
                .containsOnlyKeys("Merge.java");
    }

    @Test
    void guessesNotWhichOfTwoIsMeant() throws Exception {
        Path zip = zip("ada.zip", "new/Merge.java", PACKAGE, "old/Merge.java", PACKAGE);
        assertRefused(zip, "in new/ and old/");
        assertThat(reader.read(zip("ben.zip", FOLDER + "Merge.java", "mine", "old/" + FOLDER + "Merge.java", "old"))
                        .files())
                .containsEntry("Merge.java", "mine");
    }

    private void assertRefused(Path submission, String... says) {
        var refusal = assertThatThrownBy(() -> reader.read(submission)).isInstanceOf(SubmissionException.class);
        List.of(says).forEach(refusal::hasMessageContaining);
    }

    private void put(String path, String text) throws IOException {
        Path file = temp.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    private Path zip(String name, String... pathsAndTexts) throws IOException {
        Path file = temp.resolve(name);
        try (var out = new BufferedOutputStream(Files.newOutputStream(file));
                var zip = new ZipOutputStream(out)) {
            for (int i = 0; i < pathsAndTexts.length; i += 2) {
                zip.putNextEntry(new ZipEntry(pathsAndTexts[i]));
                zip.write(pathsAndTexts[i + 1].getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }
}
