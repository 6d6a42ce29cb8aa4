package marshal.checks.lab3;

import static marshal.checks.lab3.Scenes.MANAGER;
import static marshal.checks.lab3.Scenes.WORKER;
import static marshal.checks.lab3.Scenes.serve;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import marshal.checks.lab3.VirtualTransfers.Problem;
import marshal.checks.played.RawMessage;
import marshal.checks.run.Background;
import marshal.checks.run.Host;
import marshal.checks.story.Script;
import marshal.kit.contract.WorkerServer;
import marshal.kit.lab3.link.LinkScript;

/** Requests to a student's worker, and their replies, over links that lose packets. */
final class LossyExchanges {

    private static final int BATCH = 27;
    private static final List<String> PACKETS = List.of("DATA from M", "ACK from 0", "DATA from 0", "ACK from M");

    private LossyExchanges() {}

    /** Runs many exchanges at once, because most of the time is spent on timeouts. */
    static void arrive(Host host, Script script) throws Exception {
        List<LinkScript> scripts = lossesOfTwoTransmissions();
        for (int from = 0; from < scripts.size(); from += BATCH) {
            arrive(host, script, scripts.subList(from, Math.min(scripts.size(), from + BATCH)));
        }
    }

    /** Runs each script with a separate manager. */
    private static void arrive(Host host, Script script, List<LinkScript> scripts) throws Exception {
        var sorts = new Scenes.Sorts();
        var stages = new ArrayList<Stage>();
        var exchanges = new ArrayList<CompletableFuture<Problem>>();
        script.given("managers ask a worker, and packets get lost");
        try (WorkerServer server = serve(host, script, sorts)) {
            for (int i = 0; i < scripts.size(); i++) {
                var stage = new Stage(script, scripts.get(i));
                stages.add(stage);
                stage.calls(server.address(), WORKER);
                UdpPeer manager = stage.peer(MANAGER);
                int request = 1000 + i;
                exchanges.add(Background.call(() -> exchange(manager, server.address(), request)));
            }
            for (int i = 0; i < scripts.size(); i++) { // the fewest losses first
                Problem problem = Background.result(exchanges.get(i));
                int times = sorts.times(1000 + i);
                if (problem == null && times != 1) {
                    problem = new Problem("the task is done once", "it was done " + times + " times");
                }
                if (problem != null) {
                    stages.get(i).given("a manager asks a worker to sort 2 items");
                    String link = scripts.get(i).rules().isEmpty() ? "" : " --link \"" + scripts.get(i) + "\"";
                    script.show("To replay", () -> "./lab run lab3 sort" + link);
                    throw script.failure(problem.expected(), problem.came());
                }
            }
        } finally {
            stages.forEach(Stage::close);
        }
    }

    /** Sends one request and takes its reply; returns what went wrong, null if nothing did. */
    private static Problem exchange(UdpPeer manager, InetSocketAddress worker, int request) throws IOException {
        if (!manager.delivers(worker, manager.request(worker, request, request, 3))) {
            return new Problem("the worker acknowledges the request", "no ACK came");
        }
        ReceivedMessage reply = manager.takes();
        if (reply == null) {
            return new Problem("the reply arrives", "no reply came");
        }
        RawMessage sorted = RawMessage.sorted(request, 3, request);
        return reply.frames().equals(List.of(sorted))
                ? null
                : new Problem("the reply " + sorted, reply.frames().toString());
    }

    /**
     * Returns scripts for the four packets of a call, few losses first. For each packet, they lose nothing, its first
     * transmission, or its first two.
     */
    private static List<LinkScript> lossesOfTwoTransmissions() {
        var scripts = new ArrayList<LinkScript>();
        for (int combination = 0; combination < 81; combination++) {
            var text = new StringBuilder();
            int rest = combination;
            for (String packet : PACKETS) {
                text.append(rest % 3 == 0 ? "" : "drop " + packet + (rest % 3 == 1 ? " #1;" : " #1-2;"));
                rest /= 3;
            }
            scripts.add(LinkScript.parse(text.toString()));
        }
        scripts.sort(Comparator.comparingInt(each -> each.rules().stream()
                .mapToInt(rule -> 10 + rule.packets().last())
                .sum()));
        return scripts;
    }
}
