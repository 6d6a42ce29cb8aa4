package marshal.kit.lab5;

import java.io.IOException;
import java.rmi.Remote;

/** A worker of lab 1's sort and SPA, as a stub sees it. MCA needs neighbours, which are lab 2's subject. */
public interface RemoteWorker extends Remote {

    Answer sort(int[] items) throws IOException;

    /** Some rows of A by all of B. */
    Answer multiply(int[][] a, int[][] b) throws IOException;
}
