package marshal.commands.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openqa.selenium.By.id;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.engine.Home;
import marshal.engine.Json;
import marshal.workshop.CasesInTurn;
import marshal.workshop.Example;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.logging.LogType;

@DisplayName("the manager's window, in Chromium")
@Execution(ExecutionMode.SAME_THREAD)
class WindowTest extends WindowInChromium {

    private static final Dimension PHONE = new Dimension(500, 900);
    private static final List<String> PROGRAMS = List.of("spa", "mca", "sort"); // labs have given programs too

    @Test
    @DisplayName("code that is not written yet, as at a beginner's first click: what to do next, and nothing is drawn")
    void aFirstClick() throws Exception {
        load("");
        assertThat(text("next")).startsWith("Nothing has run yet.");
        List<String> labs = offered("lab");
        for (String lab : ALL ? labs : labs.subList(0, 1)) {
            choose("lab", lab);
            List<String> unwritten =
                    offered("program").stream().filter(PROGRAMS::contains).toList();
            for (String program : ALL || unwritten.isEmpty() ? unwritten : unwritten.subList(0, 1)) {
                choose("program", program);
                start(lab + " " + program);
                assertThat(text("status")).as(lab).contains("failed");
                assertThat(text("next"))
                        .as("%s %s", lab, program)
                        .containsPattern("^This run had no messages: it needs step " + lab
                                + "\\.\\d+, which is not written yet. Next: ./lab check " + lab + " says")
                        .endsWith("choose the solution as Code.");
                assertThat(all("#diagram .arrow")).isEmpty();
            }
            picture("first-click-" + lab);
        }
        withoutBarriers("a run has failed");
    }

    @Test
    @DisplayName(
            "a lab whose messages cannot be seen is told where it runs; whatever a run had, a picture is made of it")
    void nothingToSee() {
        String asked = Labs.ALL.stream()
                .filter(lab -> !Choices.hasSomethingToSee(lab))
                .findFirst()
                .map(Lab::id)
                .orElse("");
        load("#" + asked);
        assertThat(text("next")).startsWith(asked.isEmpty() ? "Nothing has run yet." : hidden(asked));
        for (Lab lab : Labs.ALL) {
            assertThat(browser.executeAsyncScript("""
                            const [asked, done] = arguments;
                            Promise.all([import('./next.js'), fetch('choices').then(each => each.json())])
                                .then(([next, choices]) => done(next.beforeAnyRun(choices, asked)));""", lab.id()).toString().startsWith(hidden(lab.id())))
                    .as(lab.id())
                    .isEqualTo(!Choices.hasSomethingToSee(lab));
        }
        assertThat((String) browser.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                Promise.all(['diagram', 'moment', 'next', 'process', 'stage', 'totals'].map(name => import(`./${name}.js`)))
                    .then(([diagram, moment, next, process, stage, totals]) => {
                        const phase = { us: 0, kind: 'phase', from: 'manager', name: 'partition', lasts: 5 };
                        const message = { us: 3, kind: 'passed', from: 'manager', to: 'worker 0', name: 'SORT', bytes: 9 };
                        const data = { us: 4, kind: 'passed', from: 'worker 0', to: 'worker 0', name: 'VECTOR', elements: 2, bytes: 9 };
                        const begun = { us: 3, kind: 'begun', from: 'rank 0', to: 'rank 1', name: 'MPI_Recv' };
                        const sent = { us: 4, kind: 'sent', from: 'rank 0', to: 'rank 1', name: 'MPI_Send', number: 1, elements: 1, bytes: 4 };
                        const svg = () => document.createElementNS('http://www.w3.org/2000/svg', 'svg');
                        const size = { width: 400, height: 300, unit: 1 };
                        const place = document.createElement('div');
                        const said = [];
                        for (const state of ['compiling', 'running', 'right', 'wrong', 'failed', 'stopped'])
                            for (const shape of ['', 'items', 'rows', 'blocks'])
                                for (const events of [[], [phase], [message], [begun], [phase, message, data], [begun, sent]])
                                    for (const n of [0, 3])
                                        for (let cursor = 0; cursor <= events.length; cursor++) {
                                            const sums = totals.totalsOf(events, events.length);
                                            const view = { state, remarks: [], choice: { n, k: 1, code: 'starter', lab: 'none' }, totals: sums };
                                            const replay = moment.replayOf(view, { events, leftOut: 0, gap: events.length }, {}, shape);
                                            for (const known of cursor ? [replay] : [replay, null]) {
                                                const scene = moment.momentOf(view, known, known ? cursor : 0, shape, null);
                                                stage.drawStage(svg(), size, scene);
                                                const name = scene.plan.name(0);
                                                process.drawProcess(place, name, scene, known ? events : [], known ? cursor : 0);
                                                said.push(place.textContent, scene.said);
                                            }
                                            said.push(next.nextOf(view, ['starter', 'solutions']));
                                            const clocks = replay.clocks;
                                            if (events.length) diagram.drawDiagram(svg(), size, replay, { cursor, rows: 8, clocks }, () => {});
                                        }
                        done(said.some(each => each.includes('undefined')) ? 'undefined is said' : 'all drawn');
                    }).catch(error => done(error.stack));""")).isEqualTo("all drawn");
    }

    @Test
    @DisplayName("a message under way is sent, and has not come")
    void underWay() {
        load("");
        assertThat((String) browser.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                Promise.all(['moment', 'stage', 'totals'].map(name => import(`./${name}.js`))).then(([moment, stage, totals]) => {
                    const sent = { us: 0, kind: 'sent', from: 'rank 0', to: 'rank 1', name: 'send', number: 1, elements: 3, bytes: 16 };
                    const events = [sent, { ...sent, us: 1, kind: 'delivered' }, { ...sent, us: 2, number: 2 }];
                    const view = { state: 'right', remarks: [], choice: { n: 3, k: 2, lab: 'none' }, totals: totals.totalsOf(events, 3) };
                    const replay = moment.replayOf(view, { events, leftOut: 0, gap: 3 }, {}, '');
                    done([1, 2, 3].map(cursor => {
                        const { plan, totals, counts, all } = moment.momentOf(view, replay, cursor, '', null);
                        const states = ['rank 0', 'rank 1'].map(name => stage.stateOf(plan, totals, name, null, null));
                        return [...Object.values(counts ?? all), ...states].join(' ');
                    }).join('; '));
                }).catch(error => done(error.stack));"""))
                .isEqualTo(
                        "1 3 16 1 out, 0 in 0 out, 0 in; 1 3 16 1 out, 0 in 0 out, 1 in; 2 6 32 2 out, 0 in 0 out, 1 in");
    }

    private static String hidden(String lab) {
        return "The messages of " + lab + " cannot be seen here.";
    }

    @Test
    @DisplayName("the page's sums are the server's, after every event")
    void sameSums() {
        load("");
        Arrivals.ALL.forEach((what, arrivals) -> {
            var totals = new Totals();
            List<String> expected = arrivals.events().stream()
                    .map(event -> {
                        totals.accept(event);
                        return Json.line(totals.snapshot().pairs());
                    })
                    .toList();
            long start = arrivals.events().get(0).micros();
            assertThat((List<?>) browser.executeAsyncScript(
                            """
                            const [events, done] = arguments;
                            import('./totals.js').then(({ totalsOf }) =>
                                done(JSON.parse(events).map((_, i, all) => JSON.stringify(totalsOf(all, i + 1).pairs))));""",
                            Json.line(arrivals.events().stream()
                                    .map(event -> event.since(start))
                                    .toList())))
                    .as(what)
                    .isEqualTo(expected);
        });
    }

    @Test
    @DisplayName("over a link with faults, every part of the data has arrived whole when the run has ended well")
    void whoHasWhat() throws Exception {
        String lossy = first(lab -> lab.wires().stream().anyMatch(wire -> wire.link() != null));
        List<String> faults = List.of(
                "drop DATA 0 #1",
                "drop ACK 0 #1",
                "duplicate DATA",
                "duplicate 20ms DATA",
                "delay 20ms DATA",
                "delay 20ms ACK",
                "swap DATA #1",
                "swap ACK #1",
                "corrupt @30 DATA #1",
                "truncate 30 DATA #1");
        for (String fault : CasesInTurn.of("faults of a link", faults, ALL ? faults.size() : 2)) {
            load("#" + lossy);
            for (String program : ALL ? PROGRAMS : PROGRAMS.subList(0, 1)) {
                set("k", "4");
                run(lossy, program, fault, 12);
                assertThat(text("status")).as(fault).endsWith("right");
                assertWhole(fault + ", " + program);
                press("first");
                assertThat(parts()).as("before %s", fault).allMatch(part -> part.endsWith(": 0 %"));
            }
        }
        picture("faults");
    }

    /** The arrived data of each part. */
    private static List<String> parts() {
        return all("#stage g.held > title").stream()
                .map(title -> title.getDomProperty("textContent"))
                .toList();
    }

    private static void assertWhole(String what) {
        assertThat(parts()).as(what).isNotEmpty().allMatch(part -> part.endsWith(": 100 %"));
        assertThat(browser.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                Promise.all([import('./totals.js'), fetch('runs').then(each => each.json())]).then(async ([{ totalsOf }, [run]]) => {
                    const { events } = await (await fetch(`runs/${run.id}/replay`)).json();
                    const text = pairs => pairs.map(pair => JSON.stringify(pair)).sort().join();
                    done(text(totalsOf(events, events.length).pairs) === text(run.totals.pairs));
                });"""))
                .as("the sums of its events are those of %s", what)
                .isEqualTo(true);
    }

    @Test
    @DisplayName("a run over every wire, its replay, and the pages without a barrier")
    void everyWire() throws Exception {
        load("");
        withoutBarriers("nothing has run");
        List<String> labs = offered("lab");
        assertThat(labs)
                .containsExactlyElementsOf(Labs.ALL.stream()
                        .filter(Choices::hasSomethingToSee)
                        .map(Lab::id)
                        .toList());
        for (String lab : ALL ? labs : labs.subList(0, 1)) {
            choose("lab", lab);
            for (String program : List.of("spa", "mca")) {
                if (offered("program").contains(program)) {
                    run(lab, program, "", 4);
                    assertThat(text("status")).as(lab).endsWith("right");
                    assertWhole(lab + " " + program);
                    assertThat(all("#counts .differs")).as(lab).isEmpty();
                    assertThat(all("#diagram .phase").isEmpty())
                            .as("phases are a manager's: %s", lab)
                            .isNotEqualTo(field(id("diagram"))
                                    .getDomAttribute("aria-label")
                                    .contains("manager"));
                    picture(lab + "-" + program);
                }
            }
        }
        withoutBarriers("a run is over");
        browser.manage().window().setSize(PHONE); // only elements that scroll may be wider
        Number wider = (Number) browser.executeScript(
                "return document.documentElement.scrollWidth - document.documentElement.clientWidth");
        picture("phone");
        browser.manage().window().setSize(WIDE);
        assertThat(wider.intValue()).as("pixels that stick out on a phone").isZero();
    }

    @Test
    @DisplayName("a lost packet can be stepped to, and is drawn as lost; its bytes are decoded")
    void aLostPacket() throws Exception {
        String lossy = first(lab -> lab.wires().stream().anyMatch(wire -> wire.link() != null));
        load("#" + lossy);
        run(lossy, "spa", "drop DATA 0 #1", 24);
        assertThat(text("status")).endsWith("right");
        press("first");
        assertThat(text("event")).startsWith("0 of ");
        for (int i = 0; all(".dropped.chosen").isEmpty(); i++) {
            assertThat(i).as("steps to the first lost packet").isLessThan(10);
            press("forward");
        }
        assertThat(text("message")).contains("magic", "MU", "type", "1 (DATA)", "checksum", "command", "2 (MULTIPLY)");
        picture("lost");
        String here = text("event");
        field(id("cursor")).sendKeys(Keys.ARROW_RIGHT);
        assertThat(text("event")).isNotEqualTo(here);
        press("back");
        assertThat(text("event")).isEqualTo(here);
        int shown = all("#diagram .item").size();
        press("in");
        assertThat(all("#diagram .item").size()).isLessThan(shown);
        press("last");
        press("play");
        waitFor("played from the start", () -> !text("event").startsWith("0 of "));
        press("play");
        withoutBarriers("a step of a replay");
    }

    @Test
    @DisplayName("what cannot be run is refused in words, and a run can be stopped")
    void refusesAndStops() throws Exception {
        load("#" + Example.LAB.id());
        set("k", "5");
        choose("program", "mca");
        press("start");
        waitFor("the refusal", () -> text("status").contains("square number of workers"));
        set("k", "4");
        choose("program", "sort");
        set("n", "1000000");
        choose("code", "solutions");
        press("start");
        waitFor("the run", () -> text("status").endsWith("running"));
        press("stop");
        waitFor("its end", () -> text("status").endsWith("stopped"));
        waitFor("the table of runs", () -> text("runs").contains("stopped"));
        assertThat(text("status")).endsWith("stopped");
    }

    @Test
    @DisplayName("a page says that its manager has ended")
    void theManagersEnd() throws Exception {
        try (var other = new WindowServer(Home.find(), 0)) {
            browser.get(other.address());
            waitFor("the choices", () -> !all("[name=net] option").isEmpty());
        }
        waitFor("the words", () -> text("status").startsWith("Not connected: ./lab manager has ended"));
        press("start");
        assertThat(text("status")).startsWith("Not connected: ./lab manager has ended");
        browser.get("about:blank");
        browser.manage().logs().get(LogType.BROWSER); // the browser reports that nobody answers
    }

    @Test
    @DisplayName("a deadlock of ranks is drawn as who waits for whom")
    @Tag("all") // it waits until the run's time is over
    void aDeadlock() throws Exception {
        NotHere.orMpich();
        load("#" + first(lab -> lab.experiment("ring").isPresent()));
        choose("program", "ring");
        choose("way", "unsafe");
        choose("code", "solutions");
        set("n", "100000");
        set("k", "4");
        press("start");
        waitFor("the deadlock", () -> text("status").contains("failed. Deadlock"));
        waitFor("the ring", () -> !all("#stage .wait").isEmpty());
        assertThat(all("#stage .wait")).hasSize(4);
        picture("deadlock");
        withoutBarriers("a deadlock");
    }

    @Test
    @DisplayName("nobody gets in without the token, from another site, or with what is not a choice")
    void keepsOthersOut() throws Exception {
        URI page = URI.create(server.address());
        assertThat(status(HttpRequest.newBuilder(page.resolve("/")))).isEqualTo(404);
        assertThat(status(HttpRequest.newBuilder(page.resolve("/" + "0".repeat(32) + "/choices"))))
                .isEqualTo(404);
        assertThat(status(HttpRequest.newBuilder(page.resolve("choices")))).isEqualTo(200);
        assertThat(status(HttpRequest.newBuilder(page.resolve("../../pom.xml"))))
                .isEqualTo(404);
        for (String body : List.of("", "{", "null", "{\"lab\":\"lab99\"}", "[".repeat(20_000))) {
            assertThat(status(HttpRequest.newBuilder(page.resolve("runs"))
                            .POST(HttpRequest.BodyPublishers.ofString(body))))
                    .as("%.20s", body)
                    .isEqualTo(400);
        }
        String other =
                "GET /" + page.getPath().substring(1) + " HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
        try (var socket = new java.net.Socket("127.0.0.1", page.getPort())) {
            socket.getOutputStream().write(other.getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 404");
        }
    }

    private static int status(HttpRequest.Builder request) throws Exception {
        return HttpClient.newHttpClient()
                .send(request.build(), HttpResponse.BodyHandlers.ofString())
                .statusCode();
    }
}
