package marshal.kit.lab5;

import java.io.IOException;
import java.rmi.Remote;

/** A worker of the paper's parallel multiply: its five remote methods (section 4.2). Java's RMI can serve it too. */
public interface MatrixJobs extends Remote {

    /** Keeps matrix B. Every worker needs the whole matrix. */
    void load(double[][] b) throws IOException;

    /** Starts to multiply these rows of A by B in a separate thread; returns the job's number. */
    int start(double[][] rows) throws IOException;

    /** Waits until a job is done. */
    void await(int job) throws IOException;

    /** The rows of C that a job has made. */
    double[][] result(int job) throws IOException;

    /** Forgets a job. */
    void delete(int job) throws IOException;
}
