package marshal.lab3;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Sender;

/**
 * Given, for {@link UdpThreadEachPacket}: adds a thread per packet to another sender, which has one packet in flight.
 * The thread waits until the packet is acknowledged or its timeout is over. Then the thread ends: it sends nothing. The
 * endpoint asks the other sender for packets whose timeout is over. Such a packet gets a new thread.
 */
final class TimedSender implements Sender {

    private final Sender sender;
    private final long timeout; // microseconds
    private final Executor threads;
    private CountDownLatch stopped = new CountDownLatch(0); // stops the last thread

    /** @param threads starts a thread */
    TimedSender(Sender sender, long timeoutMicros, Executor threads) {
        this.sender = sender;
        this.timeout = timeoutMicros;
        this.threads = threads;
    }

    @Override
    public List<Packet> send(int message, byte[] bytes, long now) {
        return timed(sender.send(message, bytes, now));
    }

    @Override
    public List<Packet> received(Packet acknowledgement, long now) {
        return timed(sender.received(acknowledgement, now));
    }

    @Override
    public List<Packet> elapsed(long now) {
        return timed(sender.elapsed(now));
    }

    @Override
    public long deadline() {
        return sender.deadline();
    }

    @Override
    public Status status() {
        return sender.status();
    }

    /** Stops the last thread if its packet is acknowledged or sent again, and starts a thread for each of these packets. */
    private List<Packet> timed(List<Packet> packets) {
        if (!packets.isEmpty() || sender.status() != Status.SENDING) {
            stopped.countDown();
        }
        for (int i = 0; i < packets.size(); i++) {
            var mine = new CountDownLatch(1);
            stopped = mine;
            threads.execute(() -> await(mine));
        }
        return packets;
    }

    private void await(CountDownLatch end) {
        try {
            end.await(timeout, TimeUnit.MICROSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // and end
        }
    }
}
