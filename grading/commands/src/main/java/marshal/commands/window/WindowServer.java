package marshal.commands.window;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.engine.UsageException;
import marshal.engine.trace.TraceFile;
import marshal.kit.tool.Daemon;

/**
 * Serves the window's page, and the runs that it watches, on the loopback address. A token in every path keeps out
 * other users of this machine and pages of other sites.
 */
public final class WindowServer implements AutoCloseable {

    private static final int MOST_BODY = 16 << 10;
    private static final int MOST_STREAMS = 8;
    private static final long TICK_MILLIS = 100; // a page draws no faster
    private static final long QUIET_MILLIS = 5000;
    private static final String JAVASCRIPT = "text/javascript; charset=utf-8";
    private static final String JSON = "application/json";
    private static final Map<String, String> TYPES = Map.of(
            "html", "text/html; charset=utf-8",
            "css", "text/css; charset=utf-8",
            "js", JAVASCRIPT,
            "json", JSON,
            "svg", "image/svg+xml",
            "jsonl", "application/jsonl");
    private static final List<String> FILES = List.of(
            "index.html",
            "window.css",
            "present.css",
            "causes.js",
            "choice.js",
            "diagram.js",
            "held.js",
            "layout.js",
            "letters.js",
            "matrices.js",
            "memory.js",
            "message.js",
            "moment.js",
            "next.js",
            "numbers.js",
            "parcels.js",
            "player.js",
            "process.js",
            "runs.js",
            "stage.js",
            "totals.js",
            "ways.js",
            "window.js");
    private static final String D3 = "/META-INF/resources/webjars/d3/7.9.0/dist/d3.min.js";
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
            + "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    private static final Pattern OF_A_RUN =
            Pattern.compile("runs/(\\d{1,9})/(replay|picture|trace\\.(svg|jsonl|json))");

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool(work -> Daemon.of("window", work));
    private final Semaphore streams = new Semaphore(MOST_STREAMS);
    private final Choices choices;
    private final WatchedRuns runs;
    private final String token;
    private volatile boolean closed;

    /** @param port 0 for any free port */
    public WindowServer(Home home, int port) throws IOException {
        var random = new byte[16];
        new SecureRandom().nextBytes(random);
        token = HexFormat.of().formatHex(random);
        choices = Choices.of(home);
        runs = new WatchedRuns(home);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** The address of the page. Anybody who knows it can start runs. */
    public String address() {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + token + "/";
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            String start = "/" + token + "/";
            if (!isOwn(exchange)
                    || path.length() < start.length()
                    || !MessageDigest.isEqual(bytes(path.substring(0, start.length())), bytes(start))) {
                send(
                        exchange,
                        404,
                        "html",
                        "There is nothing here. The address that ./lab manager has printed is longer.");
                return;
            }
            try {
                answer(exchange, path.substring(start.length()));
            } catch (WrongChoiceException e) {
                send(exchange, 400, "json", Json.line(Map.of("error", e.getMessage(), "field", e.field())));
            } catch (UsageException e) {
                send(exchange, 400, "json", Json.line(Map.of("error", e.getMessage())));
            }
        }
    }

    /**
     * Returns whether the browser addresses us by our own name. If another site's name leads here, we do not answer.
     */
    private boolean isOwn(HttpExchange exchange) {
        String host = exchange.getRequestHeaders().getFirst("Host");
        int port = server.getAddress().getPort();
        return ("127.0.0.1:" + port).equals(host) || ("localhost:" + port).equals(host);
    }

    private void answer(HttpExchange exchange, String path) throws IOException {
        boolean isGet = exchange.getRequestMethod().equals("GET");
        Matcher ofRun = OF_A_RUN.matcher(path);
        if (isGet && (path.isEmpty() || FILES.contains(path))) {
            file(exchange, path.isEmpty() ? "index.html" : path);
        } else if (isGet && path.equals("d3.js")) {
            send(exchange, 200, "js", resource(D3));
        } else if (isGet && path.equals("choices")) {
            send(exchange, 200, "json", Json.line(choices));
        } else if (isGet && path.equals("stream")) {
            stream(exchange);
        } else if (isGet && path.equals("runs")) {
            send(
                    exchange,
                    200,
                    "json",
                    Json.line(runs.all().stream().map(WatchedRun::view).toList()));
        } else if (isGet && ofRun.matches()) {
            ofRun(exchange, Integer.parseInt(ofRun.group(1)), ofRun.group(2));
        } else if (exchange.getRequestMethod().equals("POST") && path.equals("runs")) {
            send(exchange, 200, "json", Json.line(runs.start(choice(exchange)).view()));
        } else if (exchange.getRequestMethod().equals("POST") && path.equals("stop")) {
            runs.stop();
            send(exchange, 200, "json", "{}");
        } else {
            send(exchange, 404, "html", "There is nothing here.");
        }
    }

    private static Choice choice(HttpExchange exchange) throws IOException {
        byte[] body = exchange.getRequestBody().readNBytes(MOST_BODY + 1);
        UsageException.unless(body.length <= MOST_BODY, "This choice is too long.");
        try {
            Choice choice = Json.parse(new String(body, StandardCharsets.UTF_8), Choice.class);
            UsageException.unless(choice != null, "Nothing is chosen.");
            return choice;
        } catch (IOException e) {
            throw new UsageException("This is not a choice: "
                    + e.getMessage().lines().findFirst().orElse(""));
        }
    }

    private void ofRun(HttpExchange exchange, int id, String what) throws IOException {
        Optional<WatchedRun> run = runs.find(id);
        if (run.isEmpty()) {
            send(exchange, 404, "html", "This run is forgotten: too many runs came after it.");
            return;
        }
        KeptEvents.Replay replay = run.get().replay();
        String ending = what.substring(what.lastIndexOf('.') + 1);
        if (what.equals("picture")) {
            send(exchange, 200, "json", Json.line(run.get().picture()));
        } else if (what.equals("replay")) {
            send(exchange, 200, "json", Json.line(replay));
        } else {
            send(exchange, 200, ending, TraceFile.text("." + ending, replay.events()));
        }
    }

    /** Sends server-sent events: the newest run, after every change, at most ten times a second. */
    private void stream(HttpExchange exchange) throws IOException {
        if (!streams.tryAcquire()) {
            send(exchange, 503, "html", "Too many windows are open.");
            return;
        }
        try {
            headers(exchange, "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            OutputStream out = exchange.getResponseBody();
            String before = "";
            for (long seen = -1; !closed; ) {
                seen = runs.changes().after(seen, QUIET_MILLIS);
                String now = runs.newest().map(WatchedRun::view).map(Json::line).orElse("null");
                // The comment line finds out whether the browser is still there.
                out.write(bytes(now.equals(before) ? ": \n\n" : "data: " + now + "\n\n"));
                out.flush();
                before = now;
                Thread.sleep(TICK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            streams.release();
        }
    }

    private static void file(HttpExchange exchange, String name) throws IOException {
        send(exchange, 200, name.substring(name.lastIndexOf('.') + 1), resource(name));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = WindowServer.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void send(HttpExchange exchange, int status, String type, String text) throws IOException {
        headers(exchange, TYPES.get(type));
        byte[] bytes = bytes(text);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private static void headers(HttpExchange exchange, String type) {
        var headers = exchange.getResponseHeaders();
        headers.set("Content-Type", type);
        headers.set("Content-Security-Policy", POLICY);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cache-Control", "no-store");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        closed = true;
        runs.stop();
        server.stop(0);
        threads.shutdownNow();
    }
}
