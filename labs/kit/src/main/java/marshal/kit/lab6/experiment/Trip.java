package marshal.kit.lab6.experiment;

import java.io.IOException;

/** A message that one of two ranks can send to the other and receive from it, any number of times. */
public interface Trip {

    void send() throws IOException;

    void recv() throws IOException;

    /** The last message received: an array, or an object that represents it. */
    Object received();
}
