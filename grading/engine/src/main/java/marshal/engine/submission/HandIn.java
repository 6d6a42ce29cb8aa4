package marshal.engine.submission;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * The submission of a made-up student: a folder, or a zip.
 *
 * @param student the name of the folder or zip
 * @param files   by path
 * @param links   symbolic links, by path; only a folder has them
 * @param zip     whether it is a zip
 * @param cut     bytes that are missing at the zip's end
 */
public record HandIn(String student, Map<String, byte[]> files, Map<String, Path> links, boolean zip, int cut) {

    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 1, 12, 0);

    /** Writes the submission into the folder of all submissions. */
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        if (zip) {
            byte[] whole = zipped();
            Files.write(folder.resolve(student + ".zip"), Arrays.copyOf(whole, whole.length - cut));
            return;
        }
        Path own = folder.resolve(student);
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = own.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
        for (Map.Entry<String, Path> link : links.entrySet()) {
            Path path = own.resolve(link.getKey());
            Files.createDirectories(path.getParent());
            Files.createSymbolicLink(path, link.getValue());
        }
    }

    private byte[] zipped() throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> file : new TreeMap<>(files).entrySet()) {
                var entry = new ZipEntry(file.getKey());
                entry.setTimeLocal(TIME); // the same bytes every time
                out.putNextEntry(entry);
                out.write(file.getValue());
            }
        }
        return bytes.toByteArray();
    }
}
