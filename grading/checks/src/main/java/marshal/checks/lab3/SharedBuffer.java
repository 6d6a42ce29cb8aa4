package marshal.checks.lab3;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.kit.lab3.Advertiser;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Receiver;
import marshal.kit.lab3.Sender;
import marshal.kit.lab3.Settings;
import marshal.kit.lab3.WindowUpdate;
import marshal.kit.lab3.link.Heading;
import marshal.kit.lab3.link.Journal;
import marshal.kit.lab3.link.LinkScript;
import marshal.kit.trace.Event;

/**
 * Workers that reply to one manager at the same time, in virtual time. Packets wait for the manager in a buffer with
 * little room. Packets that do not fit are lost. The student's code plays the senders, and decides what the manager
 * tells them. The checks play the rest.
 */
final class SharedBuffer {

    private static final long TRAVEL_MICROS = 100; // each way
    private static final long TAKING_MICROS = 400; // to take a packet out of the buffer
    private static final int PACKETS = 10; // of each message
    private static final int MOST_EVENTS = 2_000;
    private static final String MANAGER = "M";
    private static final Journal.Effect OVERFLOW =
            new Journal.Effect(LinkScript.parse("drop DATA").rules().get(0), 0);

    private static final class Worker {
        String name;
        Sender sender;
        Receiver receiver;
        Advertiser advertiser;
        byte[] message;
        byte[] delivered;
    }

    private record Arrived(Worker from, Packet packet) {}

    private record Moment(long at, int order, Runnable what) {}

    private final Script script;
    private final int room;
    private final List<Worker> workers = new ArrayList<>();
    private final Queue<Arrived> buffer = new ArrayDeque<>();
    private final PriorityQueue<Moment> events =
            new PriorityQueue<>(Comparator.comparingLong(Moment::at).thenComparingInt(Moment::order));
    private final Journal journal = new Journal();
    private long now;
    private int order;
    private int lost;

    SharedBuffer(Host host, Script script, int senders, int room) {
        this.script = script;
        this.room = room;
        this.now = script.random().nextInt(1_000_000); // any start time
        for (int i = 0; i < senders; i++) {
            var worker = new Worker();
            worker.name = "" + i;
            worker.sender = Lab3Student.of(host).slidingWindow(new Settings(4, 50_000, 40, 8));
            worker.receiver = new AcknowledgingReceiver();
            worker.advertiser = Lab3Student.of(host).advertiser();
            worker.message = Lab3Student.mixed(script.random(), 4 * PACKETS);
            workers.add(worker);
        }
    }

    /** Requires that each worker's message arrives, and that no packet finds the buffer full. */
    void sendWithoutLoss() {
        send();
        if (lost > 0) {
            List<Event.Kind> kinds = journal.events().stream().map(Event::kind).toList();
            throw script.failureAt(
                    kinds.indexOf(Event.Kind.dropped), "packets that found the buffer full: 0", "" + lost);
        }
    }

    /** Requires that each worker's message arrives. Some packets may find the buffer full. */
    void send() {
        script.given((workers.size() == 1 ? "1 worker replies" : workers.size() + " workers reply")
                + " to a manager, each with " + PACKETS
                + " packets and a window of 8 of its own; the manager's buffer takes " + room + " packets");
        VirtualTransfers.show(script, journal);
        script.run("the manager asks every worker, in two packets, and they reply", () -> run());
        for (Worker worker : workers) {
            Sender.Status status = worker.sender.status();
            if (status != Sender.Status.DELIVERED) {
                throw script.failureAt(
                        journal.events().size(),
                        "worker " + worker.name + " says " + Sender.Status.DELIVERED,
                        status + ", and nothing more happens");
            }
            script.expect("the message of worker " + worker.name, worker.delivered, worker.message);
        }
    }

    private void run() {
        for (int known = 1; known <= workers.size(); known++) { // first packet of each request, and later the second
            asks(workers.get(known - 1), 0, known);
        }
        workers.forEach(worker -> asks(worker, 1, workers.size()));
        happen();
        for (Worker worker : workers) {
            puts(worker, worker.sender.send(1, worker.message, now));
        }
        happen();
    }

    private void asks(Worker worker, int number, int known) {
        tells(worker, new Packet(Packet.Type.DATA, 1, number, 2, new byte[4]), known);
        enter(now, MANAGER, worker.name, new Heading(Heading.Kind.DATA, 1, number, 2), List.of());
    }

    /** Sends a packet from the manager to a worker, after the update that the student's code wants to send first. */
    private void tells(Worker worker, Packet packet, int known) {
        WindowUpdate update = worker.advertiser.ahead(packet, room, known);
        if (update != null) {
            var heading = new Heading(Heading.Kind.WINDOW, update.number(), 0, update.packets());
            enter(now, MANAGER, worker.name, heading, List.of());
            after(TRAVEL_MICROS, () -> puts(worker, worker.sender.advertised(update, now)));
        }
    }

    private void puts(Worker worker, List<Packet> packets) {
        SenderScene.datagrams(script, packets);
        packets.forEach(packet -> after(TRAVEL_MICROS, () -> arrives(new Arrived(worker, packet))));
    }

    private void arrives(Arrived packet) {
        boolean fits = buffer.size() < room;
        List<Journal.Effect> effects = fits ? List.of() : List.of(OVERFLOW);
        enter(now - TRAVEL_MICROS, packet.from.name, MANAGER, heading(Heading.Kind.DATA, packet.packet), effects);
        if (!fits) {
            lost++;
            return;
        }
        buffer.add(packet);
        if (buffer.size() == 1) {
            after(TAKING_MICROS, this::take);
        }
    }

    private void take() {
        Arrived first = buffer.remove();
        Receiver.Receipt receipt = first.from.receiver.received(first.packet);
        first.from.delivered = receipt.message() == null ? first.from.delivered : receipt.message();
        for (Packet ack : receipt.send()) {
            tells(first.from, ack, workers.size());
            enter(now, MANAGER, first.from.name, heading(Heading.Kind.ACK, ack), List.of());
            after(TRAVEL_MICROS, () -> puts(first.from, first.from.sender.received(ack, now)));
        }
        if (!buffer.isEmpty()) {
            after(TAKING_MICROS, this::take);
        }
    }

    private void after(long micros, Runnable what) {
        events.add(new Moment(now + micros, order++, what));
    }

    /** Continues until nothing is on its way and nobody waits for a time, or until too much has happened. */
    private void happen() {
        for (int i = 0; i < MOST_EVENTS; i++) {
            Worker next = workers.stream()
                    .min(Comparator.comparingLong(worker -> worker.sender.deadline()))
                    .orElseThrow();
            long deadline = next.sender.deadline();
            if (events.isEmpty() && deadline == Long.MAX_VALUE) {
                return;
            }
            if (events.isEmpty() || deadline < events.peek().at) {
                now = Math.max(now, deadline);
                puts(next, next.sender.elapsed(now));
            } else {
                Moment event = events.remove();
                now = event.at;
                event.what.run();
            }
        }
    }

    private static Heading heading(Heading.Kind kind, Packet packet) {
        return new Heading(kind, packet.message(), packet.number(), packet.total());
    }

    private void enter(long at, String from, String to, Heading heading, List<Journal.Effect> effects) {
        journal.add(new Journal.Entry(at, from, to, heading, Packet.HEADER, 1, effects, false));
    }
}
