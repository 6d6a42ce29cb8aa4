package marshal.grading.submission;

import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/** What somebody handed in, folder or zip: names to look through, and files to read with a bound. */
interface FileTree extends Closeable {

    /** More files than this are no hand-in. */
    int MOST_FILES = 20_000;

    /** The paths of all the files, sorted, with slashes. */
    List<String> paths();

    /**
     * Reads one of them.
     *
     * @throws SubmissionException if it is larger than {@code most} bytes
     */
    byte[] read(String path, int most) throws IOException, SubmissionException;

    /**
     * When one of them was changed, if we may believe it.
     *
     * @param zone where the clock stood that was read, where the time does not say
     */
    Instant changed(String path, ZoneId zone) throws IOException;
}
