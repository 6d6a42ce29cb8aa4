package marshal.engine.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Language;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TarTreeTest {

    private static final Lab LAB = Labs.ALL.get(0);
    private static final String FOLDER = LAB.handedIn();
    private static final String MERGE = LAB.mark(Language.JAVA);

    @TempDir
    private Path temp;

    private final SourceReader reader = new SourceReader(LAB);
    private final Tar tar = new Tar();

    /** Writes a tar, entry by entry. */
    private static final class Tar {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Tar file(String name, String text) {
            return entry(name, '0', text);
        }

        Tar entry(String name, char type, String content) {
            return entry(name, type, content.getBytes(StandardCharsets.UTF_8));
        }

        Tar entry(String name, char type, byte[] content) {
            return entry(name, type, String.format("%011o\0", content.length), content, header -> {});
        }

        Tar entry(String name, char type, String size, byte[] content, Consumer<byte[]> more) {
            byte[] header = new byte[512];
            put(header, 0, name);
            put(header, 100, "0000644\0");
            put(header, 124, size);
            put(header, 148, "        " + type);
            put(header, 257, "ustar\00000");
            more.accept(header);
            int sum = 0;
            for (byte each : header) {
                sum += each & 0xff;
            }
            put(header, 148, String.format("%06o\0 ", sum));
            bytes.writeBytes(header);
            bytes.writeBytes(Arrays.copyOf(content, (content.length + 511) / 512 * 512));
            return this;
        }

        static void put(byte[] header, int at, String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            System.arraycopy(bytes, 0, header, at, bytes.length);
        }

        /** The whole tar; then a new one begins. */
        byte[] whole() {
            bytes.writeBytes(new byte[1024]);
            byte[] whole = bytes.toByteArray();
            bytes.reset();
            return whole;
        }
    }

    private static byte[] gzip(byte[] bytes) throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(packed)) {
            out.write(bytes);
        }
        return packed.toByteArray();
    }

    private Sources read(byte[] bytes) throws IOException, SubmissionException {
        return reader.read(Files.write(temp.resolve("ada.tar.gz"), bytes));
    }

    private void assertRefused(byte[] bytes, String... says) {
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(SubmissionException.class)
                .hasMessageContainingAll(says);
    }

    @Test
    void keepsFilesThatAreTakenUnderAnotherName() throws Exception {
        tar.file(FOLDER + "Merge (1).java.txt", MERGE + " // merge").file(FOLDER + "Spa.JAVA", MERGE + " // spa");
        tar.file(LAB.name() + "/" + Answers.FILE, "Because it has to.")
                .file("backup/" + LAB.name() + "/" + Answers.FILE, "");
        byte[] whole = tar.whole();
        assertThat(read(whole).files())
                .containsExactly(entry("Merge.java", MERGE + " // merge"), entry("Spa.java", MERGE + " // spa"));
        assertThat(reader.page(temp.resolve("ada.tar.gz"), Answers.FILE))
                .hasValueSatisfying(page ->
                        assertThat(page).asString(StandardCharsets.UTF_8).isEqualTo("Because it has to."));
    }

    @Test
    void isReadLikeAFolder() throws Exception {
        tar.entry("./" + FOLDER, '5', new byte[0])
                .file("./" + FOLDER + "Merge.java", "merge")
                .file(FOLDER + "._Merge.java", "left by a Mac")
                .file(FOLDER + "notes.txt", "notes".repeat(1000))
                .entry(FOLDER + "Spa.java", '\0', "spa")
                .file(FOLDER + "Merge.java", "merge, added again");
        byte[] whole = tar.whole();
        for (byte[] bytes : new byte[][] {whole, gzip(whole)}) {
            assertThat(read(bytes).files())
                    .containsOnlyKeys("Merge.java", "Spa.java")
                    .containsEntry("Merge.java", "merge, added again");
        }
        assertThat(read(gzip(tar.file("Merge.java", MERGE).whole())).from()).isEmpty();
    }

    /** Long names in the formats of ustar, GNU and pax; and sizes in pax. */
    @Test
    void longNamesAreReadAsEachKindOfTarWritesThem() throws Exception {
        String folder = "homework/".repeat(20);
        byte[] merge = MERGE.getBytes(StandardCharsets.UTF_8);
        tar.entry(
                "Ustar.java",
                '0',
                String.format("%011o\0", merge.length),
                merge,
                header -> Tar.put(
                        header, 345, folder.substring(0, folder.length() - 1).substring(0, 150)));
        assertThat(read(tar.whole()).from()).isEqualTo(folder.substring(0, 150) + "/");
        tar.entry("././@LongLink", 'K', "a link's target\0")
                .entry("././@LongLink", 'L', folder + "Gnu.java\0")
                .entry("cut", '0', merge)
                .entry("pax", 'g', "17 comment=words\n")
                .entry("pax", 'x', pax("mtime=1.5") + pax("path=" + folder + "Päx.java") + pax("size=" + merge.length))
                .entry("cut", '0', "00000000000\0", merge, header -> {});
        assertThat(read(tar.whole()))
                .isEqualTo(new Sources(new TreeMap<>(Map.of("Gnu.java", MERGE, "Päx.java", MERGE)), folder, List.of()));
    }

    private static String pax(String record) {
        int rest = record.getBytes(StandardCharsets.UTF_8).length + 2;
        int length = rest + 1;
        while (rest + ("" + length).length() != length) {
            length++;
        }
        return length + " " + record + "\n";
    }

    @Test
    void linksDevicesAndPipesAreNothing() throws Exception {
        tar.file(FOLDER + "Merge.java", "merge");
        for (char type : "123456".toCharArray()) {
            tar.entry(
                    FOLDER + "Type" + type + ".java",
                    type,
                    String.format("%011o\0", 1 << 20),
                    new byte[0],
                    header -> Tar.put(header, 157, "/etc/passwd"));
        }
        tar.entry(FOLDER + "Label.java", 'V', new byte[0]).file(FOLDER + "Spa.java", "spa");
        assertThat(read(tar.whole()).files()).containsOnlyKeys("Merge.java", "Spa.java");
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../Evil.java", "/etc/Evil.java", "a/../../Evil.java", "C:\\Evil.java", "..\\Evil.java"})
    void whatLeadsOutIsRefused(String name) {
        assertRefused(
                tar.file(FOLDER + "Merge.java", "merge").file(name, "evil").whole(), "leads out of it");
        assertRefused(
                tar.entry("pax", 'x', pax("path=" + name)).file("cut", "evil").whole(), "leads out of it");
    }

    @Test
    void sparseFilesAreRefused() {
        assertRefused(tar.entry("Merge.java", 'S', new byte[10]).whole(), "sparse file", "Merge.java");
        assertRefused(
                tar.entry("pax", 'x', pax("GNU.sparse.major=1"))
                        .file("Merge.java", "1\n")
                        .whole(),
                "sparse file");
    }

    @Test
    void noMoreIsReadThanTheBounds() throws Exception {
        byte[] megabyte = new byte[1 << 20];
        var bomb = new ByteArrayOutputStream();
        try (var out = new GZIPOutputStream(bomb)) {
            out.write(tar.entry("zeros", '0', "77777777777\0", new byte[0], header -> {})
                    .bytes
                    .toByteArray());
            for (int i = 0; i < 130; i++) {
                out.write(megabyte);
            }
        }
        tar.bytes.reset();
        assertRefused(bomb.toByteArray(), "holds more than 128 MB");
        assertRefused(
                tar.entry(FOLDER + "Merge.java", '0', new byte[FileTree.LARGEST_FILE + 1])
                        .whole(),
                "Merge.java is larger than");
        for (int i = 0; i < 17; i++) {
            tar.entry(FOLDER + "A" + i + ".java", '0', megabyte);
        }
        assertRefused(gzip(tar.whole()), "more than 16 MB of source files");
        assertRefused(tar.entry("long", 'L', new byte[70_000]).whole(), "a name of 70000 bytes");
        for (int i = 0; i <= FileTree.MOST_FILES; i++) {
            tar.entry("a" + i, '5', new byte[0]);
        }
        assertRefused(gzip(tar.whole()), "more than 20000 entries");
    }

    @Test
    void whatIsCutOffOrDamagedIsTold() throws Exception {
        byte[] whole = tar.file(FOLDER + "Merge.java", "merge")
                .file(FOLDER + "Spa.java", "spa")
                .whole();
        for (int length : new int[] {512, 515, 700, 1024, 2048}) {
            assertRefused(Arrays.copyOf(whole, length), "was it cut off");
            assertRefused(gzip(Arrays.copyOf(whole, length)), "was it cut off");
        }
        byte[] packed = gzip(whole);
        for (int length = 2; length < packed.length; length += 5) {
            assertRefused(Arrays.copyOf(packed, length), "was it cut off");
        }
        packed[packed.length - 8] ^= 1;
        assertRefused(packed, "damaged");
        whole[1024 + 3] ^= 1;
        assertRefused(whole, "damaged");
        for (int times : new int[] {1, 100}) {
            assertRefused(gzip("no tar".repeat(times).getBytes(StandardCharsets.UTF_8)), "does not hold a tar");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1",
                "0 path=x\n",
                "-5 path=x\n",
                "99 path=x\n",
                "99999999999999999999 path=x\n",
                "10path=x\n ",
                "2 \n",
                "3 \n"
            })
    void whatPaxSaysMayBeNonsense(String records) throws Exception {
        byte[] bytes = tar.entry("pax", 'x', records)
                .file(FOLDER + "Merge.java", "merge")
                .whole();
        if (records.isEmpty() || records.equals("3 \n")) {
            assertThat(read(bytes).files()).containsOnlyKeys("Merge.java");
        } else {
            assertRefused(bytes, "damaged");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-0000000001\0", "99999999999\0", "x", "\u0000\u0000", "7777777777777"})
    void sizesThatAreNoneAreTold(String size) {
        assertRefused(
                tar.entry(FOLDER + "Merge.java", '0', size, new byte[0], header -> {})
                        .whole(),
                "the tar");
    }
}
