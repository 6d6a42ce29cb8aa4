package marshal.kit.process;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.jar.JarFile;

/**
 * Loads the classes that a student's process loads: the whole kit, and the JDK's classes for sockets, datagrams, RMI
 * and serialization. With {@code -XX:ArchiveClassesAtExit}, the JVM makes the archive from which such a process starts.
 */
public final class ArchiveMain {

    /** An object to send there and back. */
    private record Cargo(int number, int[][] block) implements Serializable {}

    /** An object to call. */
    private interface Echo extends Remote {
        Object echo(Object value) throws RemoteException;
    }

    private ArchiveMain() {}

    /** @param args the kit's jar */
    public static void main(String[] args) throws Exception {
        loadAll(Path.of(args[0]));
        var cargo = new Cargo(1, new int[][] {{1}});
        serialize(cargo);
        overSockets();
        overDatagrams();
        overRmi(cargo);
        System.exit(0); // RMI's threads would keep the process alive
    }

    private static void loadAll(Path jar) throws IOException {
        try (var file = new JarFile(jar.toFile())) {
            file.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".class"))
                    .forEach(name -> {
                        try {
                            Class.forName(
                                    name.substring(0, name.length() - ".class".length())
                                            .replace('/', '.'),
                                    false,
                                    ArchiveMain.class.getClassLoader());
                        } catch (ClassNotFoundException | LinkageError e) {
                            // then a process does not load this class from the archive
                        }
                    });
        }
    }

    private static void serialize(Object value) throws IOException, ClassNotFoundException {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        }
        try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            in.setObjectInputFilter(ObjectInputFilter.Config.createFilter("maxdepth=9;*"));
            in.readObject();
        }
    }

    private static void overSockets() throws Exception {
        var threads = Executors.newCachedThreadPool();
        try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            accepted.setSoTimeout((int) Duration.ofSeconds(1).toMillis());
            accepted.setTcpNoDelay(true);
            threads.submit(() -> {
                        client.getOutputStream().write(1);
                        return null;
                    })
                    .get();
            accepted.getInputStream().read();
        } finally {
            threads.shutdown();
        }
    }

    private static void overDatagrams() throws IOException {
        try (var socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            var packet = new DatagramPacket(new byte[1], 1, socket.getLocalSocketAddress());
            socket.setSoTimeout((int) Duration.ofSeconds(1).toMillis());
            socket.send(packet);
            socket.receive(packet);
        }
    }

    private static void overRmi(Object value) throws RemoteException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        System.setProperty("java.rmi.server.hostname", loopback.getHostAddress()); // no stranger can connect
        Echo echo = given -> given;
        var stub = (Echo) UnicastRemoteObject.exportObject(echo, 0, null, port -> new ServerSocket(port, 0, loopback));
        stub.echo(value);
        UnicastRemoteObject.unexportObject(echo, true);
    }
}
