package marshal.checks.lab3;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import marshal.checks.played.RawMessage;
import marshal.checks.story.Script;
import marshal.checks.story.Show;
import marshal.checks.story.Wait;
import marshal.kit.contract.Sockets;
import marshal.kit.lab3.link.LinkScript;
import marshal.kit.net.UntilClosed;
import marshal.kit.tool.Daemon;

/**
 * One end of the wire, played by the checks on a real socket, byte by byte. A thread takes every packet, acknowledges
 * it if it should, and reassembles messages. Packets that the stage's script drops are lost on their way in or out.
 */
final class UdpPeer implements Closeable {

    private static final long AGAIN_MILLIS = 50;
    private static final int BUFFER = 1 << 20;
    private static final int MOST_OTHERS = 5;

    private record Name(InetSocketAddress peer, boolean out, int type, int message, int number) {}

    private record Incoming(InetSocketAddress peer, int message) {}

    private final Stage stage;
    private final Script script;
    private final String name;
    private final DatagramSocket socket;
    private final InetSocketAddress address;
    private final Map<Name, Integer> transmissions = new HashMap<>();
    private final Map<Incoming, Map<Integer, byte[]>> incoming = new HashMap<>();
    private final Map<InetSocketAddress, Integer> lastMessage = new HashMap<>();
    private final BlockingQueue<ReceivedMessage> messages = new LinkedBlockingQueue<>();
    private final List<RawPacket> seen = new ArrayList<>();
    private volatile Predicate<RawPacket> acknowledges = packet -> true;

    UdpPeer(Stage stage, String name) throws IOException {
        this.stage = stage;
        this.script = stage.script();
        this.name = name;
        this.socket = new DatagramSocket(new InetSocketAddress(InetAddress.getByName(Sockets.LOOPBACK), 0));
        socket.setReceiveBufferSize(BUFFER);
        this.address = (InetSocketAddress) socket.getLocalSocketAddress();
        Daemon.start("peer " + name, this::run);
    }

    InetSocketAddress address() {
        return address;
    }

    /** Sets which DATA it acknowledges from now on; at first, all of it. */
    UdpPeer acknowledges(Predicate<RawPacket> which) {
        acknowledges = which;
        return this;
    }

    /** Sends any bytes unchanged. */
    void raw(InetSocketAddress to, byte[] bytes) throws IOException {
        socket.send(new DatagramPacket(bytes, bytes.length, to));
    }

    /** Puts one packet on the wire, and waits for nothing. */
    void puts(InetSocketAddress to, RawPacket packet) throws IOException {
        if (passes(to, true, packet)) {
            raw(to, packet.bytes());
        }
    }

    /** Cuts the next message to this peer into packets. */
    List<RawPacket> packets(InetSocketAddress to, RawMessage... frames) {
        return packets(to, bytes(frames));
    }

    private static byte[] bytes(RawMessage... frames) {
        var bytes = new ByteArrayOutputStream();
        for (RawMessage frame : frames) {
            bytes.writeBytes(frame.bytes());
        }
        return bytes.toByteArray();
    }

    /** Cuts the next message of any bytes into packets. */
    synchronized List<RawPacket> packets(InetSocketAddress to, byte[] message) {
        return List.of(RawPacket.cut(lastMessage.merge(to, 1, Integer::sum), message, RawPacket.LONGEST_PAYLOAD));
    }

    /** Sends a message of these frames. Requires that it is acknowledged. */
    void sends(InetSocketAddress to, RawMessage... frames) throws IOException {
        sends(to, Arrays.toString(frames), bytes(frames));
    }

    /** Sends a message of any bytes, which the text describes. Requires that it is acknowledged. */
    void sends(InetSocketAddress to, String words, byte[] message) throws IOException {
        script.did(name + " sends " + stage.nameOf(to) + " the message " + words);
        for (RawPacket packet : packets(to, message)) {
            script.inTime(delivers(to, packet), "that " + stage.nameOf(to) + " acknowledges " + packet.name());
        }
    }

    /** Returns the only packet of a request to sort. */
    RawPacket request(InetSocketAddress worker, int id, int... items) {
        return packets(worker, RawMessage.sort(id, items)).get(0);
    }

    /** Sends a request to sort until it is acknowledged or the time is over. The story does not contain it. */
    RawPacket asks(InetSocketAddress worker, int id, int... items) throws IOException {
        RawPacket request = request(worker, id, items);
        delivers(worker, request);
        return request;
    }

    /** Returns the only packet of a reply with these items. */
    RawPacket reply(ReceivedMessage request, int... items) {
        return packets(request.from(), RawMessage.sorted(request.id(), items)).get(0);
    }

    /** Replies to a request with these items. */
    void answers(ReceivedMessage request, int... items) throws IOException {
        sends(request.from(), RawMessage.sorted(request.id(), items));
    }

    /** Waits for a request, and replies. */
    ReceivedMessage answers(int... items) throws IOException {
        ReceivedMessage request = receives();
        answers(request, items);
        return request;
    }

    /** Sends a packet until it is acknowledged; returns false if it is not acknowledged in time. */
    boolean delivers(InetSocketAddress to, RawPacket packet) throws IOException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(script.deadlineMillis());
        while (System.nanoTime() < end) {
            puts(to, packet);
            if (sees(packet.ack(), 1, AGAIN_MILLIS)) {
                return true;
            }
        }
        return false;
    }

    /** Waits for a message, and returns its first frame, which must be of this kind. */
    RawMessage receives(int command) {
        return receives(command, script.deadlineMillis());
    }

    RawMessage receives(int command, int deadlineMillis) {
        RawMessage frame = message(deadlineMillis).frames().get(0);
        script.require(frame.command() == command, name + " gets " + RawMessage.name(command), frame.toString());
        return frame;
    }

    /** Waits for the reply to a request to sort. */
    void getsSorted(int id, int... items) {
        sorted(receives(RawMessage.SORTED), id, items);
    }

    /** Requires that this is the reply to a request to sort. */
    void sorted(RawMessage reply, int id, int... items) {
        script.expect("the reply's command", RawMessage.name(reply.command()), RawMessage.name(RawMessage.SORTED));
        script.expect("the id of the request", reply.id(), id);
        script.expect("the items", reply.intsFrom(12), items);
    }

    /** Waits for this answer to the request with this id, or for an ERROR without a request, with id 0. */
    RawMessage gets(int command, int id) {
        RawMessage answer = receives(command);
        String request = command == RawMessage.ERROR ? "failed request" : "request";
        script.expect("the id of the " + (id == 0 ? "ERROR" : request), answer.id(), id);
        return answer;
    }

    /** Waits for a message of lab 1's frames. */
    ReceivedMessage receives() {
        return message(script.deadlineMillis());
    }

    private ReceivedMessage message(int deadlineMillis) {
        ReceivedMessage delivery = takes(deadlineMillis);
        if (delivery == null) {
            throw script.silence("that " + name + " gets a message", "nothing within " + deadlineMillis / 1000 + " s");
        }
        script.require(
                !delivery.frames().isEmpty(),
                "a message of lab 1's protocol at " + name,
                delivery.bytes().length + " bytes, which are not a frame");
        script.did(name + " gets the message " + delivery.frames() + " from " + stage.nameOf(delivery.from()));
        return delivery;
    }

    /** Waits for a message, which must have these frames. */
    void gets(RawMessage... frames) {
        byte[] expected = bytes(frames);
        byte[] came = receives().bytes();
        int at = Arrays.mismatch(expected, came);
        if (at >= 0) {
            int from = at / 4 * 4;
            throw script.failure(
                    "what " + name + " gets: " + Arrays.toString(frames),
                    "other bytes, from byte " + at + " of the message on\nexpected " + Show.bytes(expected, from)
                            + " from byte " + from + " on\ncame " + Show.bytes(came, from));
        }
    }

    /** Waits for any message; returns null if none comes in time. */
    ReceivedMessage takes() {
        return takes(script.deadlineMillis());
    }

    private ReceivedMessage takes(int deadlineMillis) {
        try {
            return messages.poll(deadlineMillis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw Wait.ended();
        }
    }

    /** Returns how many messages nobody has taken yet. */
    int waiting() {
        return messages.size();
    }

    /** Waits until a packet has come at least this number of times. */
    void awaits(RawPacket packet, int times) {
        if (!sees(packet, times, script.deadlineMillis())) {
            int came = count(packet);
            String counted = " " + times + " times; it came " + came + (came == 1 ? " time" : " times");
            throw script.silence(
                    "that " + name + " gets " + packet.name() + (times == 1 ? "" : counted) + others(packet));
        }
    }

    /** Returns the packets that came instead of the expected one, for the message of a timeout. */
    private synchronized String others(RawPacket packet) {
        List<String> others = seen.stream()
                .filter(each -> each.type() == packet.type() && !each.name().equals(packet.name()))
                .map(RawPacket::name)
                .distinct()
                .limit(MOST_OTHERS)
                .toList();
        return others.isEmpty() ? "" : ". What came: " + String.join(", ", others);
    }

    /** Returns whether a packet with this name comes this number of times in time. */
    synchronized boolean sees(RawPacket packet, int times, long millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (count(packet) < times) {
            long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
            if (left <= 0) {
                return false;
            }
            try {
                wait(left);
            } catch (InterruptedException e) {
                throw Wait.ended();
            }
        }
        return true;
    }

    /** Returns how often a packet with this name has come. */
    synchronized int count(RawPacket packet) {
        return (int)
                seen.stream().filter(each -> each.name().equals(packet.name())).count();
    }

    /**
     * Returns whether, in time, a packet gets one ACK for each time that it was sent. Then everything that was sent
     * before those ACKs has come, too.
     */
    boolean hasAllAcks(InetSocketAddress of, RawPacket packet, long millis) {
        int sent;
        synchronized (this) {
            sent = transmissions.get(new Name(of, true, packet.type(), packet.message(), packet.number()));
        }
        return sees(packet.ack(), sent, millis);
    }

    /** Returns every packet that came and was not lost. */
    synchronized List<RawPacket> seen() {
        return new ArrayList<>(seen);
    }

    List<RawPacket> data() {
        return seen().stream().filter(packet -> packet.type() == RawPacket.DATA).toList();
    }

    /** Returns the first DATA with a higher number, if there is one. How many more have come by now is random. */
    List<RawPacket> beyond(int number) {
        return data().stream()
                .filter(packet -> packet.number() > number)
                .limit(1)
                .toList();
    }

    private void run() {
        var datagram = new DatagramPacket(new byte[1 << 16], 1 << 16);
        UntilClosed.repeat(socket::isClosed, () -> {
            datagram.setLength(1 << 16);
            socket.receive(datagram);
            RawPacket packet = RawPacket.of(Arrays.copyOf(datagram.getData(), datagram.getLength()));
            var from = (InetSocketAddress) datagram.getSocketAddress();
            if (packet != null && passes(from, false, packet)) {
                takes(from, packet);
            }
        });
    }

    private void takes(InetSocketAddress from, RawPacket packet) throws IOException {
        synchronized (this) {
            seen.add(packet);
            if (packet.type() == RawPacket.DATA) {
                Map<Integer, byte[]> parts =
                        incoming.computeIfAbsent(new Incoming(from, packet.message()), message -> new TreeMap<>());
                if (parts.put(packet.number(), packet.payload()) == null && parts.size() == packet.total()) {
                    var whole = new ByteArrayOutputStream();
                    parts.values().forEach(whole::writeBytes);
                    messages.add(new ReceivedMessage(from, whole.toByteArray()));
                }
            }
            notifyAll();
        }
        if (packet.type() == RawPacket.DATA && acknowledges.test(packet)) {
            puts(from, packet.ack());
        }
    }

    /** Records a packet, and returns whether it passes. */
    private boolean passes(InetSocketAddress peer, boolean out, RawPacket packet) {
        int transmission;
        synchronized (this) {
            transmission = transmissions.merge(
                    new Name(peer, out, packet.type(), packet.message(), packet.number()), 1, Integer::sum);
        }
        String other = stage.nameOf(peer);
        String from = out ? name : other;
        LinkScript.Rule lostBy = stage.losses().rules().stream()
                .filter(rule -> isOneOf(rule.packets(), from, packet, transmission))
                .findFirst()
                .orElse(null);
        stage.passed(from, out ? other : name, packet, transmission, lostBy);
        return lostBy == null;
    }

    private static boolean isOneOf(LinkScript.Packets packets, String from, RawPacket packet, int transmission) {
        return (packets.kind() == null || packets.kind().ordinal() + 1 == packet.type())
                && (packets.number() == LinkScript.EVERY || packets.number() == packet.number())
                && (packets.from() == null || packets.from().equals(from))
                && packets.first() <= transmission
                && transmission <= packets.last();
    }

    @Override
    public void close() {
        socket.close();
    }
}
