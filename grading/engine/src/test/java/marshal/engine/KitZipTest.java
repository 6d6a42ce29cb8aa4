package marshal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KitZipTest {

    private static final SortedMap<String, KitZip.Entry> ENTRIES = new TreeMap<>(Map.of(
            "a/b/run \u00fc.sh", new KitZip.Entry(new byte[] {1, 2}, true),
            "a/empty", new KitZip.Entry(new byte[0], false)));

    @TempDir
    private Path temp;

    @Test
    void itKeepsNamesContentsModesAndDates() throws IOException {
        Instant date = Instant.parse("2026-11-29T03:20:00Z");
        for (String top : List.of("", "top")) {
            Path zip = temp.resolve("of " + top + ".zip");
            KitZip.write(zip, top, ENTRIES, date);
            try (var opened = FileSystems.newFileSystem(zip, Map.of("enablePosixFileAttributes", true));
                    Stream<Path> all = Files.walk(opened.getPath("/", top, "a"))) {
                assertThat(all.map(path -> PosixFilePermissions.toString(mode(path)) + " "
                                + opened.getPath("/", top).relativize(path)))
                        .containsExactlyInAnyOrder(
                                "rwxr-xr-x a", "rwxr-xr-x a/b", "rwxr-xr-x a/b/run \u00fc.sh", "rw-r--r-- a/empty");
                Path run = opened.getPath("/", top, "a/b/run \u00fc.sh");
                assertThat(run).hasBinaryContent(new byte[] {1, 2});
                assertThat(Files.getLastModifiedTime(run)).isEqualTo(FileTime.from(date));
            }
        }
    }

    @Test
    void withoutADateItsBytesAreTheSameEverywhere() throws IOException {
        TimeZone here = TimeZone.getDefault();
        var zips = new ArrayList<byte[]>();
        try {
            for (String zone : List.of("Asia/Tokyo", "America/New_York")) {
                TimeZone.setDefault(TimeZone.getTimeZone(zone));
                Path zip = temp.resolve("any.zip");
                KitZip.write(zip, "top", ENTRIES);
                zips.add(Files.readAllBytes(zip));
            }
        } finally {
            TimeZone.setDefault(here);
        }
        assertThat(zips.get(0)).isEqualTo(zips.get(1));
    }

    private static Set<PosixFilePermission> mode(Path path) {
        return KitException.onFailure("no mode", () -> Files.getPosixFilePermissions(path));
    }

    /** A limit of the size of files does what a full disk does. */
    @Test
    void ifADiskIsFullItSaysSoAndLeavesNothing() throws Exception {
        var child = Commands.run(List.of(
                "sh",
                "-c",
                "ulimit -f 64 && exec \"$@\"",
                "sh",
                OwnJvm.java(),
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Large.class.getName(),
                temp.resolve("full.zip").toString()));
        assertThat(child.output())
                .contains("cannot write " + temp.resolve("full.zip"))
                .doesNotContain("\tat ");
        assertThat(temp).isEmptyDirectory();
    }

    /** Writes a zip of two files, of which the first is too large. */
    static final class Large {
        public static void main(String[] arguments) {
            var large = new byte[1 << 20];
            new Random(1).nextBytes(large);
            try {
                KitZip.write(
                        Path.of(arguments[0]),
                        "",
                        new TreeMap<>(Map.of(
                                "a", new KitZip.Entry(large, false), "b", new KitZip.Entry(new byte[1], false))));
            } catch (KitException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
