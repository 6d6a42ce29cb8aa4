package marshal.lab3;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.SynchronousQueue;
import marshal.kit.contract.Sockets;
import marshal.kit.lab3.Settings;

/**
 * Prints the time of 1 MB one way, over each sender and over a TCP socket, in turns. The output is minimum and median
 * in microseconds, and the median as a multiple of TCP's. It asserts nothing.
 */
final class OneWay {

    private static final int BYTES = 1 << 20;
    private static final int WARM_UP = 300;
    private static final int TRIALS = 300;

    /** Sends a message and returns when all of it has arrived, in System.nanoTime(). */
    private interface Way {
        long arrival(byte[] message) throws Exception;
    }

    private OneWay() {}

    public static void main(String[] args) throws Exception {
        Map<String, Way> ways = new LinkedHashMap<>();
        ways.put("tcp", tcp());
        ways.put("stop-and-wait", udp(new UdpEndpoint(Sockets.DEFAULT, Settings.STOP_AND_WAIT, StopAndWaitSender::new)));
        ways.put("sliding window", udp(new UdpEndpoint(Sockets.DEFAULT, Settings.SLIDING_WINDOW, SlidingWindowSender::new)));
        var times = new LinkedHashMap<String, long[]>();
        ways.keySet().forEach(name -> times.put(name, new long[TRIALS]));
        var message = new byte[BYTES];
        for (int trial = -WARM_UP; trial < TRIALS; trial++) {
            for (String name : ways.keySet()) {
                long start = System.nanoTime();
                long arrival = ways.get(name).arrival(message);
                if (trial >= 0) {
                    times.get(name)[trial] = arrival - start;
                }
                Thread.sleep(1); // the receiver's threads go back to sleep, as between two messages of a program
            }
        }
        times.values().forEach(Arrays::sort);
        double tcp = times.get("tcp")[TRIALS / 2];
        times.forEach((name, sorted) -> System.out.printf("%-14s  min %5d us  median %5d us  %.2f of tcp%n",
                name, sorted[0] / 1000, sorted[TRIALS / 2] / 1000, sorted[TRIALS / 2] / tcp));
    }

    private static Way udp(UdpEndpoint sender) throws Exception {
        var receiver = new UdpEndpoint(Sockets.DEFAULT, Settings.STOP_AND_WAIT, StopAndWaitSender::new);
        var arrivals = new SynchronousQueue<Long>();
        inBackground(() -> {
            for (Inbox.Delivery next = receiver.receive(0); next != null; next = receiver.receive(0)) {
                arrivals.put(System.nanoTime());
            }
        });
        return message -> {
            sender.send(receiver.address(), message);
            return arrivals.take();
        };
    }

    private static Way tcp() throws Exception {
        try (ServerSocket server = Sockets.DEFAULT.listen()) {
            var out = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
            Socket in = server.accept();
            var arrivals = new SynchronousQueue<Long>();
            inBackground(() -> {
                var received = new byte[BYTES];
                while (in.getInputStream().readNBytes(received, 0, BYTES) == BYTES) {
                    arrivals.put(System.nanoTime());
                }
            });
            return message -> {
                out.getOutputStream().write(message);
                return arrivals.take();
            };
        }
    }

    private interface Work {
        void run() throws Exception;
    }

    private static void inBackground(Work work) {
        var thread = new Thread(() -> {
            try {
                work.run();
            } catch (Exception e) {
                throw new IllegalStateException(e); // is printed
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
