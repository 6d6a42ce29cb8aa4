package marshal.lab3;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import marshal.kit.contract.MalformedMessageException;
import marshal.kit.contract.Mechanism;
import marshal.kit.lab3.Advertiser;
import marshal.kit.lab3.CountingMechanism;
import marshal.kit.lab3.Lab3;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Reassembly;
import marshal.kit.lab3.Receiver;
import marshal.kit.lab3.RetransmissionTimer;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;

/** Given: shows the classes of this lab to the kit and to the checks. */
public final class Lab3Binding implements Lab3 {

    // As in Datagrams: direct, reused for every packet, and one byte longer than the longest packet
    private final ByteBuffer in = ByteBuffer.allocateDirect(Packet.LONGEST + 1);
    private final ByteBuffer out = ByteBuffer.allocateDirect(Packet.LONGEST);

    @Override
    public List<byte[]> split(byte[] message, int payload) {
        return Parts.split(message, payload);
    }

    @Override
    public Reassembly reassembly(int total) {
        return new Parts(total);
    }

    @Override
    public synchronized byte[] encode(Packet packet) {
        PacketCodec.encode(packet, out);
        var datagram = new byte[out.remaining()];
        out.get(datagram);
        return datagram;
    }

    @Override
    public synchronized Packet decode(byte[] datagram) throws MalformedMessageException {
        in.clear().put(datagram, 0, Math.min(datagram.length, in.capacity()));
        return PacketCodec.decode(in.flip());
    }

    @Override
    public List<Packet> decodeAll(List<byte[]> datagrams) throws MalformedMessageException {
        var packets = new ArrayList<Packet>();
        for (byte[] datagram : datagrams) {
            int at = packets.size();
            in.clear().position(at).put(datagram).limit(in.position()).position(at);
            packets.add(PacketCodec.decode(in.asReadOnlyBuffer()));
        }
        return packets;
    }

    @Override
    public Sender stopAndWait(Settings settings) {
        return new StopAndWaitSender(settings);
    }

    @Override
    public Receiver receiver() {
        return new MessageReceiver();
    }

    @Override
    public Mechanism mechanism() {
        return mechanismWith(Settings.STOP_AND_WAIT);
    }

    @Override
    public Mechanism mechanismWith(Settings settings) {
        return new UdpStopAndWait(settings);
    }

    @Override
    public double utilisation(int payload, double bytesPerSecond, long roundTripMicros) {
        return Utilisation.of(payload, bytesPerSecond, roundTripMicros);
    }

    @Override
    public double messageMicros(int bytes, int payload, double bytesPerSecond, long roundTripMicros) {
        return Utilisation.messageMicros(bytes, payload, bytesPerSecond, roundTripMicros);
    }

    @Override
    public Sender slidingWindow(Settings settings) {
        return new SlidingWindowSender(settings);
    }

    @Override
    public Mechanism slidingWindowMechanism() {
        return new UdpSlidingWindow();
    }

    @Override
    public CountingMechanism unsynchronizedMechanism() {
        return new UdpUnsynchronized();
    }

    @Override
    public RetransmissionTimer adaptiveTimer() {
        return new AdaptiveTimer();
    }

    @Override
    public Advertiser advertiser() {
        return new WindowAdvertiser();
    }
}
