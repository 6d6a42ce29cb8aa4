package marshal.kit.lab5;

import java.io.IOException;
import java.rmi.Remote;

/** A worker of lab 1's sort and SPA, as a stub sees it. MCA needs neighbours; they are the subject of lab 2. */
public interface RemoteWorker extends Remote {

    Answer sort(int[] items) throws IOException;

    /** Multiplies some rows of A by all of B. */
    Answer multiply(int[][] a, int[][] b) throws IOException;
}
