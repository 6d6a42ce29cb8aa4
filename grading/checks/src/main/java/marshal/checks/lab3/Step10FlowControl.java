package marshal.checks.lab3;

import static marshal.checks.lab3.Lab3Student.readable;
import static marshal.checks.lab3.RawPacket.ack;
import static marshal.checks.lab3.RawPacket.data;
import static marshal.checks.lab3.RawPacket.window;
import static marshal.kit.lab3.Sender.Status.DELIVERED;
import static marshal.kit.lab3.Sender.Status.SENDING;

import java.io.IOException;
import java.util.List;
import marshal.checks.played.Oracle;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab3.Advertiser;
import marshal.kit.lab3.Lab3;
import marshal.kit.lab3.Packet;
import marshal.kit.lab3.Settings;
import marshal.kit.lab3.WindowUpdate;
import org.assertj.core.api.Assertions;

/** Bonus: the receiver says how many packets may be in flight to it, and the sender obeys. */
@Step(
        id = "lab3.10",
        title = "Flow control",
        minutes = 40,
        file = "WindowAdvertiser.java",
        needs = "lab3.8",
        bonus = true)
class Step10FlowControl {

    private static final byte[] MESSAGE = readable(30);
    /** The eight packets of the message. */
    private static final RawPacket[] P = RawPacket.cut(1, MESSAGE, 4);

    @Check(
            order = 1,
            points = 1,
            value = "no more is in flight than the peer has room for, and no more than the sender's own window",
            why = "if the peer has no room for a packet, its system drops the packet silently, and that costs a "
                    + "timeout",
            look = "SlidingWindowSender.advertised and window; fill up to the smaller of the two windows")
    void keepsToTheSmallerWindow(Host host, Script script) {
        SenderScene scene = scene(host, script, 5).learns(window(1, 2)).begins(1, MESSAGE, P[0], P[1]);
        scene.at(10).gets(P[1].ack(), P[2]);
        scene.at(11).gets(P[0].ack(), P[3]).status(SENDING);
        scene = scene(host, script, 2).learns(window(1, 7)).begins(1, MESSAGE, P[0], P[1]);
        scene.at(10).gets(P[0].ack(), P[2]);
        script.why("a peer that says nothing does not know windows: its code is older than step 10")
                .look("SlidingWindowSender.window; before the peer says anything, only the sender's own window counts");
        scene(host, script, 4).begins(1, MESSAGE, P[0], P[1], P[2], P[3]);
        script.why("the room belongs to the peer, and the packets of all messages share it")
                .look("SlidingWindowSender; the peer's last update holds for the next message too");
        byte[] one = readable(4);
        scene = scene(host, script, 4);
        scene.learns(window(1, 1)).begins(1, one, data(1, 0, 1, one)).gets(ack(1, 0, 1));
        scene.status(DELIVERED).begins(2, readable(8), data(2, 0, 2, one));
    }

    @Check(
            order = 2,
            points = 1,
            value = "an update takes nothing back and makes room at once; an update that was overtaken changes nothing",
            why = "updates overtake each other, as all datagrams do; the oldest may be the last to arrive",
            look = "SlidingWindowSender.advertised; compare the update's number, and fill up as after an ACK")
    void followsTheUpdates(Host host, Script script) {
        script.why("packets on their way take room, also when the window gets smaller; lost packets must come "
                        + "again")
                .look("SlidingWindowSender.advertised; it changes only how many packets may be in flight");
        SenderScene scene = scene(host, script, 4).learns(window(1, 6)).begins(1, MESSAGE, P[0], P[1], P[2], P[3]);
        scene.at(10).learns(window(2, 2)).status(SENDING).deadline(50);
        scene.at(20).gets(P[0].ack());
        scene.at(21).gets(P[1].ack());
        scene.at(22).gets(P[3].ack(), P[4]);
        scene.at(50).elapses(P[2]);
        scene.at(60).gets(P[2].ack(), P[5]);
        scene.at(61).learns(window(3, 1)).gets(P[5].ack());
        scene.at(62).gets(P[4].ack(), P[6]);
        scene.at(63).gets(P[6].ack(), P[7]).gets(P[7].ack()).status(DELIVERED);
        script.why("a sender with packets and room for them need not wait for an ACK; and a lost update does no "
                        + "harm")
                .look(
                        "SlidingWindowSender.advertised; take any update with a higher number, and fill up as after an ACK");
        scene = scene(host, script, 4).learns(window(1, 1)).begins(1, MESSAGE, P[0]);
        scene.at(10).learns(window(3, 3), P[1], P[2]);
        script.why("").look("");
        scene.at(11).learns(window(2, 4)).learns(window(3, 4)).gets(P[0].ack(), P[3]);
        scene.at(12).learns(window(4, 1)).learns(window(3, 3)).getsAcks(P[1], P[2]);
        scene.gets(P[3].ack(), P[4]);
        scene.at(13).learns(window(7, 4), P[5], P[6], P[7]).status(SENDING);
        script.why("an update is not an ACK, even if its fields are those of one")
                .look("SlidingWindowSender.advertised; an update says nothing of any packet");
        scene = scene(host, script, 2).begins(1, MESSAGE, P[0], P[1]);
        scene.at(10).learns(window(1, 8)).deadline(50);
        scene.at(20).gets(P[0].ack(), P[2]);
        scene.at(50).elapses(P[1]);
    }

    @Check(
            order = 3,
            points = 1,
            value = "each peer is told its share of the room, at least one packet: when it is new, and ahead of packet "
                    + "0 of several",
            why = "all peers share one buffer: the room of one peer is not there for the others. Do not tell a peer "
                    + "again the share that it knows",
            look = "WindowAdvertiser.ahead; a share is room / peers, rounded down; remember the window that the peer "
                    + "was told last, and count the updates from 1")
    void tellsEachItsShare(Host host, Script script) {
        RawPacket middle = data(1, 3, 5, (byte) 7);
        new Advertising(host, script)
                .tells(middle, 8, 1, window(1, 8))
                .tells(middle, 8, 1, null)
                .tells(middle, 8, 4, window(2, 2))
                .tells(ack(2, 1, 3), 8, 4, null)
                .tells(ack(2, 2, 3), 8, 3, null) // 8 / 3 is 2, too
                .tells(ack(3, 1, 3), 8, 1, window(3, 8));
        script.why("an update may get lost, like any datagram. So an update is sent again, with the next number, at "
                        + "the start of each message of several packets. A message of one packet needs no window")
                .look("WindowAdvertiser.ahead; send an update ahead of packet 0 of several, DATA or ACK");
        new Advertising(host, script)
                .tells(data(1, 0, 5, (byte) 7), 6, 3, window(1, 2))
                .tells(data(1, 0, 5, (byte) 7), 6, 3, window(2, 2))
                .tells(data(1, 1, 5, (byte) 7), 6, 3, null)
                .tells(ack(1, 0, 2), 6, 3, window(3, 2))
                .tells(ack(2, 0, 1), 6, 3, null)
                .tells(data(2, 0, 1, (byte) 7), 6, 3, null);
        script.why("").look("");
        int room = script.random().nextInt(20, 1000);
        int peers = script.random().nextInt(2, 10);
        new Advertising(host, script)
                .tells(middle, room, peers, window(1, room / peers))
                .tells(middle, room, peers, null);
        script.why("a window of 0 would need an update that ends it, and this update may get lost: both ends "
                        + "would wait for ever. TCP allows a window of 0, and asks from time to time")
                .look(
                        "WindowAdvertiser.ahead; if there are more peers than room, tell each peer one packet: lost packets "
                                + "come again");
        new Advertising(host, script)
                .tells(middle, 3, 4, window(1, 1))
                .tells(middle, 3, 9, null)
                .tells(middle, 1, 1, null);
        script.why("a message has 1,024 packets at most, and so has a window (PROTOCOL.md, section 12)")
                .look("WindowAdvertiser.ahead; tell no more than Packet.MOST_PACKETS");
        new Advertising(host, script).tells(middle, 1_000_000, 2, window(1, Packet.MOST_PACKETS));
    }

    @Check(
            order = 4,
            points = 1,
            value = "several of your senders share a small buffer: nothing is lost, and every message arrives",
            why = "with flow control a buffer for four packets is enough for four senders, if each knows its share",
            look =
                    "WindowAdvertiser.ahead and SlidingWindowSender.advertised; together no more may be in flight than there is room for")
    void sharesABuffer(Host host, Script script) {
        for (int[] each : new int[][] {{1, 3}, {2, 3}, {4, 4}, {3, 7}}) {
            new SharedBuffer(host, script, each[0], each[1]).sendWithoutLoss();
        }
        script.why("with more senders than room, the buffer overflows. But everything still has to arrive, only later")
                .look("WindowAdvertiser.ahead; tell each peer one packet at least");
        new SharedBuffer(host, script, 5, 3).send();
    }

    @Check(
            order = 5,
            points = 1,
            value = "over a real socket a worker tells its manager its room, and keeps to its manager's room",
            needs = "lab3.5",
            why = "the two halves of flow control belong to the same endpoint: it receives requests, and sends replies",
            look =
                    "UdpEndpoint.transmit, advertise and advertised, which are given; if your UdpEndpoint is older, take them over")
    void tellsAndKeepsToItOverASocket(Host host, Script script) throws IOException {
        int[] items = Oracle.items(script.random(), 80_000);
        Scenes.slidingWindow(host, script, (stage, worker, sorts) -> {
            UdpPeer manager = stage.peer("M").acknowledges(packet -> false);
            script.did(
                    "M tells 0 that it has room for two packets, and acknowledges nothing until the first one has come twice");
            manager.puts(worker, window(1, 2));
            manager.sends(worker, RawMessage.sort(7, items));
            List<RawPacket> told = manager.seen().stream()
                    .filter(packet -> packet.type() == RawPacket.WINDOW)
                    .toList();
            script.expectThat(
                    "ahead of an ACK, a window of 1 to 8 packets",
                    told.isEmpty() ? "nothing" : told,
                    updates -> Assertions.assertThat(told)
                            .isNotEmpty()
                            .allMatch(update -> update.total() >= 1 && update.total() <= 8));
            manager.awaits(data(1, 1, 5), 1);
            manager.awaits(data(1, 0, 5), 2);
            script.expect("a packet beyond the first two, before any is acknowledged", manager.beyond(1), List.of());
            script.did("M tells 0 that it has room for three packets");
            manager.puts(worker, window(2, 3));
            manager.awaits(data(1, 2, 5), 1);
            script.expect("a packet beyond the first three, before any is acknowledged", manager.beyond(2), List.of());
            manager.acknowledges(packet -> true);
            script.expect("the items", manager.receives(RawMessage.SORTED).intsFrom(12), Oracle.sorted(items));
        });
    }

    private static SenderScene scene(Host host, Script script, int window) {
        return new SenderScene(host, script, new Settings(4, 50_000, 3, window), Lab3::slidingWindow);
    }

    /** A student's advertiser, and the packets that go to its peer. */
    private static final class Advertising {

        private final Script script;
        private final Advertiser advertiser;

        Advertising(Host host, Script script) {
            this.script = script;
            script.given("a new WindowAdvertiser");
            this.advertiser = Lab3Student.of(host).advertiser();
        }

        /** Sends a packet to the peer. Requires that this update goes first; null for none. */
        Advertising tells(RawPacket packet, int room, int peers, RawPacket expected) {
            String call = "ahead(" + packet.name() + ", room " + room + ", peers " + peers + ")";
            WindowUpdate came = script.run(call, () -> advertiser.ahead(SenderScene.packet(packet), room, peers));
            RawPacket told = came == null ? null : window(came.number(), came.packets());
            script.expect("ahead of the packet", name(told), name(expected));
            return this;
        }

        private static String name(RawPacket packet) {
            return packet == null ? "nothing" : packet.name();
        }
    }
}
