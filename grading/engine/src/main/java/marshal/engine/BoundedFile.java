package marshal.engine;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.zip.GZIPInputStream;

/** Reads whole files from untrusted sources: regular files only, up to a maximum size. */
public final class BoundedFile {

    private BoundedFile() {}

    /**
     * Reads a file.
     *
     * @param how whether links are followed
     * @throws java.nio.file.NoSuchFileException if it is not there
     * @throws IOException whose message says what is wrong with the file, but does not name the file
     */
    public static byte[] read(Path file, int most, LinkOption... how) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class, how);
        if (!attributes.isRegularFile()) { // reading a pipe would block, and a device may never end
            throw new IOException("it is not a regular file");
        }
        if (attributes.size() > most) {
            throw tooLarge(most);
        }
        try (InputStream in = Files.newInputStream(file, how)) {
            return in.readNBytes((int) attributes.size()); // files of the kernel report no size, and may never end
        }
    }

    /**
     * Reads a file that a user names in a command. A pipe or device, such as {@code /dev/stdin}, is read to its end.
     *
     * @throws IOException as {@link #read}
     */
    public static byte[] readNamed(Path file, int most) throws IOException {
        BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
        if (!attributes.isOther()) {
            return read(file, most);
        }
        try (InputStream in = Files.newInputStream(file)) {
            return bounded(in, most);
        }
    }

    /** Decompresses these bytes. */
    public static byte[] unzip(byte[] gzip, int most) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(gzip))) {
            return bounded(in, most);
        }
    }

    private static byte[] bounded(InputStream in, int most) throws IOException {
        byte[] bytes = in.readNBytes(most);
        if (in.read() >= 0) {
            throw tooLarge(most);
        }
        return bytes;
    }

    private static IOException tooLarge(int most) {
        return new IOException("it holds more than " + (most >> 20) + " MB");
    }
}
