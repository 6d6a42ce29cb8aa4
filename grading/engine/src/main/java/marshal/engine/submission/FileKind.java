package marshal.engine.submission;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** The kind of a file according to its first bytes, because its name may be wrong. */
enum FileKind {
    ZIP("a zip", "PK\3\4", "PK\5\6", "PK\7\b"),
    GZIP("a gzip file", "\37\213"),
    TAR("a tar"),
    RAR("a RAR archive", "Rar!\32\7"),
    SEVEN_ZIP("a 7z archive", "7z\274\257'\34"),
    BZIP2("compressed by bzip2", "BZh"),
    XZ("compressed by xz", "\3757zXZ\0"),
    ZSTD("compressed by zstd", "(\265/\375"),
    LZMA("compressed by lzma", "]\0\0"),
    PDF("a PDF", "%PDF-"),
    DOCUMENT("an old office document", "\320\317\21\340"),
    CLASS("a compiled class", "\312\376\272\276"),
    PROGRAM("a compiled program", "\177ELF"),
    HTML("an HTML page"),
    EMPTY("empty"),
    OTHER("neither a zip nor a tar");

    private static final int FIRST_BYTES = 512; // the first header of a tar

    private final String title;
    private final String[] beginnings;

    FileKind(String title, String... beginnings) {
        this.title = title;
        this.beginnings = beginnings;
    }

    /** The message about a file of this kind. */
    SubmissionException cannotBeRead(String name) {
        return new SubmissionException(name + " is " + title + ". Only a zip or a tar.gz can be graded");
    }

    static FileKind of(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            return of(in.readNBytes(FIRST_BYTES));
        }
    }

    private static FileKind of(byte[] bytes) {
        if (bytes.length == 0) {
            return EMPTY;
        }
        if (TarHeader.isOne(bytes)) {
            return TAR;
        }
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String page =
                text.replaceFirst("^\u00ef\u00bb\u00bf", "").stripLeading().toLowerCase(Locale.ROOT);
        if (page.startsWith("<!doctype html") || page.startsWith("<html")) {
            return HTML;
        }
        return Arrays.stream(values())
                .filter(kind -> Arrays.stream(kind.beginnings).anyMatch(text::startsWith))
                .findFirst()
                .orElse(OTHER);
    }
}
