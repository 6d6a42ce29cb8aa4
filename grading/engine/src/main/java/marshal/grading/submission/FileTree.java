package marshal.grading.submission;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;

/** What somebody handed in, folder or zip: names to look through, and files to read with a bound. */
interface FileTree extends Closeable {

    /** More files than this are no hand-in. */
    int MOST_FILES = 20_000;

    /** The paths of all the files, sorted, with slashes. */
    List<String> paths();

    /** Reads one of them, if it has no more than this many bytes. */
    byte[] read(String path, int most) throws IOException, SubmissionException;

    /** Reads a file to its end. */
    static byte[] read(InputStream in, String path, int most) throws IOException, SubmissionException {
        byte[] bytes = in.readNBytes(most + 1);
        if (bytes.length > most) {
            throw new SubmissionException(path + " is larger than " + most + " bytes");
        }
        return bytes;
    }

    /** When one of them came, as the file system says; whoever made a zip has chosen the dates in it. */
    Instant changed(String path) throws IOException;
}
