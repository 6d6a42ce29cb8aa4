package marshal.engine.submission;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** The directory at the end of a zip that Java does not open. */
final class ZipDirectory {

    private static final int END = 22; // bytes, without a comment
    private static final int LONGEST_END = END + 0xffff;
    private static final int LARGEST = 16 << 20;
    private static final int ENTRY = 46; // bytes, without the name and extra fields
    private static final int ENCRYPTED = 1;
    private static final int STORED = 0;
    private static final int DEFLATED = 8;
    private static final Map<Integer, String> METHODS =
            Map.of(9, "Deflate64", 12, "bzip2", 14, "LZMA", 93, "zstd", 95, "xz", 98, "PPMd");

    private ZipDirectory() {}

    /** Why Java cannot read this zip although it is complete; empty if no reason is found. */
    static Optional<String> whyNot(Path zip) throws IOException {
        try (var file = new RandomAccessFile(zip.toFile(), "r")) {
            long tail = Math.max(0, file.length() - LONGEST_END);
            ByteBuffer end = bytes(file, tail, file.length() - tail);
            int at = new String(end.array(), StandardCharsets.ISO_8859_1).lastIndexOf("PK\5\6");
            if (at < 0 || end.limit() - at < END) {
                return Optional.empty();
            }
            long size = Integer.toUnsignedLong(end.getInt(at + 12));
            long start = Integer.toUnsignedLong(end.getInt(at + 16));
            return size > LARGEST || start + size > file.length() ? Optional.empty() : whyNot(bytes(file, start, size));
        }
    }

    private static ByteBuffer bytes(RandomAccessFile file, long from, long length) throws IOException {
        var bytes = new byte[(int) length];
        file.seek(from);
        file.readFully(bytes);
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static Optional<String> whyNot(ByteBuffer entries) {
        for (int at = 0; at + ENTRY <= entries.limit(); ) {
            if ((entries.getShort(at + 8) & ENCRYPTED) != 0) {
                return Optional.of("the zip is encrypted. Only one without a password can be graded");
            }
            int method = unsigned(entries, at + 10);
            if (method != STORED && method != DEFLATED) {
                return Optional.of("the zip is compressed by " + METHODS.getOrDefault(method, "method " + method)
                        + ". Only one by the usual method, Deflate, can be graded");
            }
            at += ENTRY + unsigned(entries, at + 28) + unsigned(entries, at + 30) + unsigned(entries, at + 32);
        }
        return Optional.empty();
    }

    private static int unsigned(ByteBuffer entries, int at) {
        return Short.toUnsignedInt(entries.getShort(at));
    }
}
