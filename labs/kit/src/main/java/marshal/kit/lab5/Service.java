package marshal.kit.lab5;

import java.io.IOException;
import java.rmi.Remote;
import marshal.kit.lab5.model.Tree;

/**
 * The service with which lab 5 tries and measures a small RMI (section 4.2 of the paper). Java's RMI can serve it too.
 */
public interface Service extends Remote {

    void ping() throws IOException;

    byte[] bytes(byte[] values) throws IOException;

    double[] doubles(double[] values) throws IOException;

    Tree tree(Tree tree) throws IOException;

    Object object(Object object) throws IOException;

    int add(int a, int b) throws IOException;

    void fail(String reason) throws IOException;
}
