package marshal.kit.lab6.experiment;

import java.io.IOException;

/** A message that can be sent to the other of two ranks, and received from it, again and again. */
public interface Trip {

    void send() throws IOException;

    void recv() throws IOException;

    /** What was received last: an array, or what stands for it. */
    Object received();
}
