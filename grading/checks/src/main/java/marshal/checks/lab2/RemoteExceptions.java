package marshal.checks.lab2;

import java.io.IOException;
import java.util.concurrent.Callable;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.probe.DeadlineExceeded;
import marshal.kit.probe.StudentCrash;
import marshal.kit.probe.StudentGone;

/** Restores the type of the JDK's I/O exceptions, because only their names cross the probe. */
final class RemoteExceptions {

    private RemoteExceptions() {}

    /** Does something that may throw any IOException. */
    static <T> T io(Callable<T> action) throws Exception {
        try {
            return action.call();
        } catch (StudentCrash crash) {
            if (isIo(crash.remoteClass())) {
                throw new IOException(crash.getMessage(), crash);
            }
            throw crash;
        }
    }

    /**
     * Reads what must be refused. A filter may refuse it, too: the filter sees it before the code can say what is
     * wrong.
     */
    static <T> T orFiltered(Callable<T> reading) throws Exception {
        try {
            return reading.call();
        } catch (StudentCrash crash) {
            throw isByFilter(crash.getMessage()) ? new MalformedMessageException("its filter refused it") : crash;
        }
    }

    /** Returns whether a filter refused something. */
    static boolean isByFilter(String words) {
        return words != null && words.contains("filter status: REJECTED");
    }

    /**
     * Returns the bytes of something that nobody should send; null if the student's code refuses to write it. Then
     * there is nothing to test.
     */
    static byte[] written(Callable<byte[]> writing) {
        try {
            return writing.call();
        } catch (DeadlineExceeded | StudentGone e) {
            throw e;
        } catch (Exception e) {
            return null;
        }
    }

    /**
     * Returns whether this is an IOException. Looks only at the JDK's own classes: a student's class must not be loaded
     * here.
     */
    private static boolean isIo(String name) {
        try {
            return name.startsWith("java.") && IOException.class.isAssignableFrom(Class.forName(name, false, null));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
