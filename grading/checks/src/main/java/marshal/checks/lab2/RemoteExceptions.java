package marshal.checks.lab2;

import java.io.IOException;
import java.util.concurrent.Callable;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.probe.DeadlineExceeded;
import marshal.kit.probe.StudentCrash;
import marshal.kit.probe.StudentGone;

/** The JDK's own exceptions of input and output cross the probe by name only: this gives them their type back. */
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

    /** Reads what has to be refused; a filter, which sees it before anybody can say what is wrong with it, may do so too. */
    static <T> T orFiltered(Callable<T> reading) throws Exception {
        try {
            return reading.call();
        } catch (StudentCrash crash) {
            throw isByFilter(crash.getMessage()) ? new MalformedMessageException("its filter refused it") : crash;
        }
    }

    /** Was something refused by a filter? */
    static boolean isByFilter(String words) {
        return words != null && words.contains("filter status: REJECTED");
    }

    /** The bytes of something that nobody should send; null where the student's code does not write it: then nobody has to read it. */
    static byte[] written(Callable<byte[]> writing) {
        try {
            return writing.call();
        } catch (DeadlineExceeded | StudentGone e) {
            throw e;
        } catch (Exception e) {
            return null;
        }
    }

    /** Asks the JDK's own classes only: a student's class must not be loaded here. */
    private static boolean isIo(String name) {
        try {
            return name.startsWith("java.") && IOException.class.isAssignableFrom(Class.forName(name, false, null));
        } catch (ClassNotFoundException e) {
            return false;
        }
    }
}
