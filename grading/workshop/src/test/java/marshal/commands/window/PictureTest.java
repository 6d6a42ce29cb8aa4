package marshal.commands.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openqa.selenium.By.id;
import static org.openqa.selenium.By.tagName;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import marshal.checks.course.Lab;
import marshal.checks.course.Labs;
import marshal.checks.course.Pictured;
import marshal.engine.Home;
import marshal.workshop.Example;
import marshal.workshop.NotHere;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.support.ui.Select;

@DisplayName("the picture of the manager's window, in Chromium")
@Execution(ExecutionMode.SAME_THREAD)
@Tag("all")
class PictureTest extends WindowInChromium {

    private static final int SMALLEST_TYPE = 16; // pixels; a projector shows them in large
    private static final String LAB = Example.LAB.id();

    @Test
    @DisplayName("before anything has run, the page says how the chosen program works, and draws who takes part")
    void beforeAnyRun() throws Exception {
        try (var empty = new WindowServer(Home.find(), 0)) {
            browser.get(empty.address() + "#" + LAB);
            waitFor("the first picture", () -> !all("#stage .process").isEmpty());
            choose("program", "spa");
            assertThat(text("story")).startsWith("Each worker gets some rows of A and all of B");
            assertThat(all("#stage .process")).hasSize(5);
            choose("program", "mca");
            set("k", "9");
            field("n").click();
            waitFor("the torus", () -> all("#stage .process").size() == 10);
            assertThat(text("story")).contains("its first column of A goes to the left neighbour");
            picture("before-any-run");
            browser.get("about:blank"); // leaves the server before it closes
        }
    }

    @Test
    @DisplayName("SPA: a worker has its rows of A and all of B as soon as its task has come, and no other worker has")
    void rowsMove() throws Exception {
        load("#" + LAB);
        run(LAB, "spa", "", 12);
        assertThat(held("A")).hasSize(4).allMatch(part -> part.endsWith(": 100 %"));
        press("first");
        assertThat(held("")).isNotEmpty().allMatch(part -> part.endsWith(": 0 %"));
        assertThat(soFar()).containsExactly("0", "0", "0");
        stepUntilSaid("gets its rows of A and all of B");
        assertThat(all("#stage .parcel")).hasSize(1);
        assertThat(held("A")).filteredOn(part -> part.endsWith(": 100 %")).hasSize(1);
        assertThat(held("C of")).allMatch(part -> part.endsWith(": 0 %"));
        assertThat(soFar().subList(0, 2)).containsExactly("1", "180"); // 3 rows of A, and B
        stepUntilSaid("returns its rows of C");
        assertThat(held("C of")).filteredOn(part -> part.endsWith(": 100 %")).hasSize(1);
        picture("rows-move");
    }

    @Test
    @DisplayName("MCA: at every moment each column and each row is at one worker, or on its way to one")
    void nothingIsLostOrTwice() throws Exception {
        load("#" + LAB);
        set("k", "9");
        run(LAB, "mca", "", 6);
        assertThat(lostOrTwice()).isEmpty();
        assertThat(browser.executeScript("""
                        return [...document.querySelectorAll('#stage .held')].filter(each => each.textContent.startsWith('block of C'))
                            .map(each => each.querySelector('text').textContent);"""))
                .as("the number in each worker's C counts rounds, at the end too")
                .isEqualTo(Collections.nCopies(9, "6/6"));
        assertThat(all("#stage .count")).hasSize(18).allMatch(count -> count.getText()
                .equals("5")); // n - 1 rounds
        press("first");
        stepUntilSaid("of the skewed A left");
        assertThat(all("#stage .parcel.column")).hasSize(1);
        assertThat(handedOver()).contains("0", "1").doesNotContain("2");
        picture("columns-move");
        String lossy = first(lab -> lab.wires().stream().anyMatch(wire -> wire.link() != null));
        load("#" + lossy);
        set("k", "4");
        run(lossy, "mca", "drop DATA 0 #1; duplicate ACK", 6);
        assertThat(lostOrTwice()).as("over a link with faults").isEmpty();
    }

    @Test
    @DisplayName("MCA of ranks: at every moment each column and each row is at one rank, or on its way to one")
    void nothingIsLostAmongRanks() {
        NotHere.orMpich();
        String ranks = first(lab -> lab.experiment("ring").isPresent());
        load("#" + ranks);
        set("k", "9");
        run(ranks, "mca", "", 6);
        assertThat(lostOrTwice()).isEmpty();
        assertThat(soFar()).isEqualTo(inAll());
    }

    /** The columns and rows that are not exactly once in the picture, and the moments when; empty if all is well. */
    private static List<?> lostOrTwice() {
        return (List<?>) browser.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                const names = ['held', 'moment', 'parcels'];
                Promise.all([...names.map(name => import(`./${name}.js`)), fetch('runs').then(each => each.json()),
                    fetch('choices').then(each => each.json())]).then(async ([held, moment, parcels, [run], { labs }]) => {
                    const layouts = Object.fromEntries(labs.map(lab => [lab.id, lab.layout]));
                    const replay = moment.replayOf(run, await (await fetch(`runs/${run.id}/replay`)).json(), layouts, 'blocks');
                    const { plan, letters, events } = replay, wrong = [];
                    let moments = 0;
                    for (let cursor = 0; cursor <= events.length; cursor++) {
                        const workers = held.heldAt(letters, plan, cursor, false);
                        if (workers.some(worker => worker.a < 1 || worker.b < 1)) continue;
                        moments++;
                        for (const axis of ['column', 'row']) {
                            const seen = workers.flatMap(worker => held.linesAt(worker, axis, plan).map(line => [worker.i, line.at]));
                            for (const letter of letters)
                                if (letter.role === axis && letter.begin < cursor && letter.end >= cursor)
                                    seen.push([plan.index(letter.to), parcels.lineIn(letter, letters, plan).at]);
                            const keys = seen.map(([i, at]) => `${axis} ${at} of ${axis === 'column' ? Math.floor(i / plan.side) : i % plan.side}`);
                            if (new Set(keys).size !== keys.length || keys.length !== plan.n * plan.side)
                                wrong.push(`${cursor}: ${keys.sort().join()}`);
                        }
                    }
                    const ends = held.heldAt(letters, plan, events.length, false); // nobody sees that rank 0 has its result
                    if (ends.some(({ rounds, own }) => rounds !== plan.n - own)) wrong.push(`rounds: ${ends.map(each => each.rounds)}`);
                    done(moments > plan.n ? wrong.slice(0, 3) : ['only ' + moments]);
                }).catch(error => done([error.stack]));""");
    }

    @Test
    @DisplayName("sort: a part is with the manager, then with its worker, then back and sorted; real items are shown")
    void partsMove() throws Exception {
        load("#" + LAB);
        run(LAB, "sort", "", 40);
        press("first");
        stepUntilSaid("gets part");
        assertThat(held("part")).filteredOn(part -> part.endsWith(": 100 %")).hasSize(1);
        assertThat(text("stage")).containsPattern("9 of (10|its items), as they came");
        stepUntilSaid("returns its part, sorted");
        assertThat(text("stage")).contains("items, sorted");
        picture("parts-move");
        var shown = new ArrayList<String>();
        for (Lab lab : Labs.ALL) {
            choose("lab", lab.id());
            if (!lab.needsMpi() && !all("[name=program] option[value=sort]").isEmpty()) {
                run(lab.id(), "sort", "", 4000);
                assertThat(text("story").contains("The bars are"))
                        .as("the legend of bars: %s", lab.id())
                        .isNotEqualTo(all("#stage .bar").isEmpty());
                if (!all("#stage .bar").isEmpty()) {
                    showNineItemsOfEachPart(lab.id());
                    shown.add(lab.id());
                }
            }
        }
        assertThat(shown).as("over sockets, RMI and UDP").hasSize(3);
    }

    /** Relays take them evenly from the first to the last, whichever the wire. */
    private static void showNineItemsOfEachPart(String lab) {
        assertThat(all("#stage .bar")).as(lab).hasSize(36);
        assertThat(text("stage")).as(lab).contains("9 of its items, sorted");
        assertThat(browser.executeScript("""
                return [...document.querySelectorAll('#stage .process')].flatMap(process => {
                    const tall = [...process.querySelectorAll('.bar')].map(bar => Number(bar.getAttribute('height')));
                    return tall.length ? [tall[8] > 2 * tall[0] && tall.every((each, i) => !i || each >= tall[i - 1])] : [];
                });"""))
                .as("the bars of each part rise: %s", lab)
                .isEqualTo(List.of(true, true, true, true));
    }

    @Test
    @DisplayName(
            "MCA: a worker that has handed over its column and its row waits for what has not come, and no other does")
    void waits() {
        load("#" + LAB);
        set("k", "4");
        run(LAB, "mca", "", 4);
        assertThat(browser.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                import('./held.js').then(held => {
                    const plan = held.planOf({ n: 4, k: 4 }, 'blocks', false), at = (role, from, begin, end, elements = 2) =>
                        ({ role, from, worker: 0, begin, end, arrivals: [end], parts: 1, elements });
                    const letters = [at('task', 'manager', 0, 0, 8), at('column', 'worker 0', 1, 1), at('row', 'worker 0', 2, 2),
                        at('column', 'worker 1', 3, 4), at('row', 'worker 2', 5, 5)]
                        .map(each => each.from === 'worker 0' ? { ...each, worker: each.role === 'column' ? 1 : 2 } : each);
                    done([1, 2, 3, 4, 5, 6].map(cursor => held.missingAt(held.heldAt(letters, plan, cursor, false)[0], plan)
                        .map(({ axis, line }) => `${axis} ${line.at}`).join(' and ')).join('; '));
                }).catch(error => done(error.stack));""")).isEqualTo("; ; column 2 and row 2; column 2 and row 2; row 2; ");
        press("first");
        assertThat(all("#stage .missing")).isEmpty();
        browser.executeScript("""
                const forward = document.getElementById('forward');
                do forward.click(); while (!document.querySelector('#stage .missing') && !forward.disabled);""");
        assertThat(text("stage")).contains("waits for").containsPattern("(column|row) \\d");
        assertThat(all("#stage .making text"))
                .as("type that is partly over colour and partly over paper")
                .isNotEmpty()
                .noneMatch(type -> "on".equals(type.getDomAttribute("class")));
        press("last");
        assertThat(all("#stage .missing")).isEmpty();
    }

    @Test
    @DisplayName(
            "each message in the diagram has its whole name beside it, however short its arrow; nothing covers a name")
    void labels() {
        load("#" + LAB);
        set("k", "9");
        run(LAB, "mca", "", 6);
        press("first");
        stepUntilSaid("of the skewed A left");
        assertThat(text("times")).contains("relay");
        assertThat(browser.executeScript("""
                const labels = [...document.querySelectorAll('#diagram .label')], wrong = [];
                const names = [...document.querySelectorAll('#diagram .told')].map(each => d3.select(each).datum().event.name.split(',')[0]);
                const box = document.getElementById('diagram').getBoundingClientRect();
                const places = labels.map(label => label.getBoundingClientRect());
                labels.forEach((label, i) => {
                    if (label.textContent !== names[i]) wrong.push(`${label.textContent}, not ${names[i]}`);
                    if (places[i].left < box.left || places[i].right > box.right) wrong.push(`${label.textContent} is cut`);
                    places.slice(0, i).forEach((place, j) => {
                        const wide = Math.min(place.right, places[i].right) - Math.max(place.left, places[i].left);
                        if (wide > 0 && Math.min(place.bottom, places[i].bottom) - Math.max(place.top, places[i].top) > 3)
                            wrong.push(`${names[i]} covers ${names[j]}`);
                    });
                    if (label.compareDocumentPosition([...document.querySelectorAll('#diagram .arrow')].at(-1)) & Node.DOCUMENT_POSITION_FOLLOWING)
                        wrong.push(`an arrow is above ${names[i]}`);
                });
                return labels.length > 5 ? wrong : ['only ' + labels.length];""")).isEqualTo(List.of());
    }

    @Test
    @DisplayName("in the present mode, picture and diagram are on one screen, and nothing sticks out or is small")
    void present() throws Exception {
        browser.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", 1920, "height", 1080, "deviceScaleFactor", 1, "mobile", false));
        load("#" + LAB);
        for (String program : List.of("spa", "mca")) {
            set("k", program.equals("mca") ? "9" : "4");
            run(LAB, program, "", 12);
            press("present");
            assertThat(cutOff()).as("lines of %s that are cut off", program).isEmpty();
            press("first");
            stepUntilSaid(program.equals("mca") ? "of the skewed B up" : "returns its rows");
            assertThat(sticksOut()).as(program).isEmpty();
            assertThat(all("#stage .held text, #stage .line text"))
                    .as("the rows of each worker, or how often each line was handed over")
                    .hasSizeGreaterThanOrEqualTo(8);
            for (String scheme : List.of("dark", "light")) {
                inScheme(scheme);
                picture("present-" + program + "-" + scheme);
            }
            new Actions(browser).sendKeys("p").perform();
            assertThat(field(tagName("form")).isDisplayed()).isTrue();
        }
        press("present");
        withoutBarriers("the present mode");
        browser.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
    }

    /** The lines that are cut off at some moment of the run: in the picture, and the event's. */
    private static List<?> cutOff() {
        press("first");
        return (List<?>) browser.executeScript("""
                const [forward, event] = ['forward', 'event'].map(id => document.getElementById(id)), cut = new Set();
                do {
                    forward.click();
                    for (const text of document.querySelectorAll('#stage text'))
                        if (text.firstChild?.nodeValue?.endsWith('…')) cut.add(text.firstChild.nodeValue);
                    if (event.scrollWidth > event.clientWidth) cut.add(event.textContent);
                } while (!forward.disabled);
                return [...cut];""");
    }

    /** Parts of the page outside the window, texts outside the picture, and texts that are too small. */
    private static List<?> sticksOut() {
        return (List<?>) browser.executeScript("""
                const wrong = [], out = (inner, outer) => inner.left < outer.left - 1 || inner.right > outer.right + 1
                    || inner.top < outer.top - 1 || inner.bottom > outer.bottom + 1;
                const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
                for (const id of ['stage', 'diagram-box', 'said', 'story', 'event', 'counts', 'play', 'cursor'])
                    if (out(document.getElementById(id).getBoundingClientRect(), screen)) wrong.push(id);
                for (const id of ['stage', 'diagram']) {
                    const svg = document.getElementById(id), box = svg.getBoundingClientRect();
                    if (out(box, document.getElementById(id + '-box').getBoundingClientRect())) wrong.push(id + ' in its panel');
                    for (const text of svg.querySelectorAll('text')) {
                        const place = text.getBoundingClientRect();
                        if (!place.width) continue;
                        if (out(place, box)) wrong.push(`${id}: "${text.textContent}" is outside`);
                        const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a + .01; // rounded
                        if (size < arguments[0]) wrong.push(`${id}: "${text.textContent}" has ${size} pixels`);
                    }
                }
                for (const text of document.querySelectorAll('main :is(p, label, button, th, td)'))
                    if (text.textContent && text.offsetParent && parseFloat(getComputedStyle(text).fontSize) < arguments[0])
                        wrong.push(`"${text.textContent}" is small`);
                for (const box of document.querySelectorAll('#stage .process')) {
                    const outer = box.querySelector('.box').getBoundingClientRect();
                    for (const text of box.querySelectorAll('text'))
                        if (out(text.getBoundingClientRect(), outer)) wrong.push(`"${text.textContent}" is outside ${box.dataset.process}`);
                }
                return wrong;""", SMALLEST_TYPE);
    }

    @Test
    @DisplayName("a replay plays and pauses, at a speed, by buttons and by keys wherever the focus is")
    void playsByKeys() {
        load("#" + LAB);
        set("k", "9");
        run(LAB, "mca", "", 12); // more than two hundred events: at one a second its end is far
        Actions keys = new Actions(browser);
        field(tagName("body")).click();
        keys.sendKeys(Keys.HOME).perform();
        assertThat(text("event")).startsWith("0 of ");
        keys.sendKeys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_LEFT).perform();
        assertThat(text("event")).startsWith("1 of ");
        keys.sendKeys("s", "s").perform();
        assertThat(new Select(field(id("speed"))).getFirstSelectedOption().getText())
                .isEqualTo("1 event a second");
        keys.sendKeys(" ").perform();
        assertThat(text("play")).isEqualTo("pause");
        waitFor("it plays", () -> !text("event").startsWith("1 of "));
        keys.sendKeys(" ").perform();
        assertThat(text("play")).isEqualTo("play");
        new Select(field(id("speed"))).selectByVisibleText("1000 a second");
        press("play");
        waitFor("the end", () -> text("play").equals("play"));
        assertThat(soFar()).isEqualTo(inAll());
        press("back");
        String here = text("event");
        set("n", "24");
        field("n").sendKeys(Keys.ARROW_LEFT, Keys.HOME, "s");
        assertThat(text("event")).as("keys in a field are the field's").isEqualTo(here);
    }

    @Test
    @DisplayName("a worker that is clicked tells its state, what it holds, its phases and its queue at the cursor")
    void oneProcess() throws Exception {
        load("#" + LAB);
        set("k", "4");
        run(LAB, "mca", "", 4);
        press("first");
        click("#stage [data-process='worker 2'] .box");
        assertThat(text("process-now")).contains("Now", "has nothing yet", "Holds", "Nothing yet.", "Phases", "Queue");
        stepUntilSaid("worker 2 gets its block");
        assertThat(text("process-now"))
                .contains("round 1 of 4", "Columns of the skewed A: 0 (from worker 2, not handed over yet)");
        assertThat(field(id("look")).getDomProperty("value")).isEqualTo("worker 2");
        stepUntilSaid("worker 3 hands column");
        assertThat(text("process-now")).contains("(from worker 3, handed over once)");
        withoutBarriers("a process is looked at");
        click("#stage [data-process='worker 2'] .box");
        assertThat(text("process-now")).contains("Click a process");
    }

    @Test
    @DisplayName("what happened before a message, what after it, and Lamport's numbers, by sending and receiving alone")
    void happenedBefore() throws Exception {
        load("#" + LAB);
        assertThat(browser.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                Promise.all([import('./causes.js'), import('./diagram.js')]).then(([causes, diagram]) => {
                    const message = (kind, from, to, name, number) => ({ us: 0, kind, from, to, name, number });
                    const events = [message('passed', 'a', 'b', 'm1'), message('passed', 'c', 'd', 'm2'), message('passed', 'b', 'c', 'm3'),
                        message('dropped', 'd', 'a', 'm4'), message('delayed', 'c', 'a', 'm5'), message('passed', 'a', 'd', 'm6'),
                        message('delivered', 'c', 'a', 'm5'), message('passed', 'a', 'b', 'm7')];
                    const items = diagram.itemsOf(events), clocks = causes.clocksOf(items, diagram.processesOf(events));
                    const related = (i, j) => causes.relation(clocks, items[i], items[j]);
                    done([related(2, 0), related(2, 1), related(1, 0), related(0, 2), related(5, 4), related(7, 4), related(4, 7), related(5, 3),
                        clocks.get(items[2]).sent.lamport, clocks.get(items[2]).came.lamport, clocks.get(items[3]).came ?? 'lost'].join());
                }).catch(error => done(error.stack));"""))
                .isEqualTo("before,beside,beside,after,beside,before,after,beside,3,4,lost");
        run(LAB, "spa", "", 6);
        press("first");
        stepUntilSaid("gets its rows of A");
        WebElement arrow = all("#diagram .message:not(.future) .hit").get(0);
        browser.executeScript("arguments[0].scrollIntoView({block: 'center'})", arrow);
        new Actions(browser).moveToElement(arrow).perform();
        assertThat(text("relation")).contains("0 messages happened before it");
        assertThat(all("#diagram .message.one")).hasSize(1);
        new Actions(browser).moveToElement(field(id("replay-title"))).perform();
        assertThat(text("relation")).isEmpty();
        assertThat(all("#diagram .lamport")).isEmpty();
        press("lamport");
        assertThat(all("#diagram .lamport")).isNotEmpty();
        press("causes");
        assertThat(text("relation")).contains("happened before it");
        picture("happened-before");
    }

    @Test
    @DisplayName("a second run is put beside the first, at the same time since its start")
    void twoRuns() throws Exception {
        load("#" + LAB);
        run(LAB, "spa", "", 6);
        run(LAB, "sort", "", 20);
        waitFor(
                "the table",
                () -> all("#runs tr").size() >= 2
                        && all("#runs tr[aria-current]").size() == 1);
        all("#runs tr").get(1).findElements(tagName("button")).get(1).click();
        waitFor("the other run", () -> field(id("beside-box")).isDisplayed());
        assertThat(text("beside-title")).contains("Beside it, run", "spa", "so far");
        assertThat(all("#beside .process")).hasSize(5);
        press("first");
        assertThat(text("beside-title")).contains("event 0 of");
        press("last");
        assertThat(text("beside-title")).containsPattern("event (\\d+) of \\1\\.");
        withoutBarriers("two runs");
        picture("two-runs");
        all("#runs tr").get(1).findElements(tagName("button")).get(1).click();
        waitFor("one run", () -> !field(id("beside-box")).isDisplayed());
    }

    @Test
    @DisplayName("what is wrong is said in one line below its field; all that there is can be opened")
    void wrongFields() throws Exception {
        String lossy = first(lab -> lab.wires().stream().anyMatch(wire -> wire.link() != null));
        load("#" + lossy);
        set("faults", "drop DAAT 0");
        press("start");
        waitFor("the refusal", () -> !all("#wrong").isEmpty());
        assertThat(field("faults").getDomAttribute("aria-invalid")).isEqualTo("true");
        assertThat(field(id("wrong")).findElement(tagName("p")).getText())
                .contains("DAAT")
                .doesNotContain("\n");
        assertThat(text("status")).contains("DAAT").doesNotContain("\n");
        assertThat(field(id("wrong")).findElement(tagName("details")).getDomAttribute("open"))
                .isNull();
        withoutBarriers("a wrong rule");
        picture("wrong-rule");
        set("faults", "");
        set("k", "0");
        browser.executeScript("document.getElementById('choice').noValidate = true");
        press("start");
        waitFor("the other refusal", () -> "true".equals(field("k").getDomAttribute("aria-invalid")));
        assertThat(field("faults").getDomAttribute("aria-invalid")).isNull();
    }

    /** Steps on to the next event of which the page says this. */
    private static void stepUntilSaid(String what) {
        assertThat(browser.executeScript("""
                const [forward, said] = ['forward', 'said'].map(id => document.getElementById(id));
                do forward.click(); while (!said.textContent.includes(arguments[0]) && !forward.disabled);
                return said.textContent;""", what)).asString().contains(what);
    }

    @Test
    @DisplayName(
            "pictures of a lab's own: bytes and objects with their arrows, or messages; of code that is not written too")
    void ofALab() throws Exception {
        showPictures(Labs.ALL.stream().filter(lab -> !lab.needsMpi()).toList());
    }

    @Test
    @DisplayName("pictures of a lab's own whose processes are ranks")
    void ofALabOfRanks() throws Exception {
        NotHere.orMpich();
        showPictures(Labs.ALL.stream().filter(Lab::needsMpi).toList());
    }

    @Test
    @DisplayName(
            "a reference that is part of a loop has a colour and a sentence of its own; what was sent is between its two places")
    void loopsAndWays() {
        load("");
        assertThat(browser.executeAsyncScript("""
                const done = arguments[arguments.length - 1];
                import('./memory.js').then(({ drawMemory }) => {
                    const svg = document.getElementById('stage'), objects = ['A', 'B', 'C', 'D'];
                    const cells = [{ at: 0, bytes: 4, name: 'x', value: '1', object: 1, target: -1 }];
                    const draw = (pairs, came) => {
                        const references = pairs.map(([from, to]) => ({ from, to, name: `${from}${to}` }));
                        drawMemory(svg, { width: 900, height: 700 }, { strips: [{ title: 'there', cells }, { title: 'here', cells, came }], graph: { objects, references } });
                        const loops = [...svg.querySelectorAll('.refers.loop')].map(path => path.nextSibling.textContent);
                        return [...loops, svg.querySelectorAll('.loops').length, svg.querySelectorAll('.sent').length].join(' ');
                    };
                    done([draw([[1, 1], [1, 2], [2, 3], [3, 2], [3, 4]], ''), draw([[1, 2], [1, 3], [2, 4], [3, 4]], '4 bytes')]);
                }).catch(error => done([error.stack]));""")).isEqualTo(List.of("11 23 32 1 0", "0 1"));
    }

    private static void showPictures(List<Lab> labs) throws Exception {
        for (Lab lab : labs) {
            for (Pictured picture : Labs.description(lab).pictures()) {
                load("#" + lab.id());
                choose("program", picture.label());
                start(lab.id() + " of the starter");
                assertThat(text("status")).contains("failed");
                assertThat(text("next")).contains(lab.id(), "not written yet");
                choose("code", "solutions");
                for (String example :
                        ALL ? picture.examples() : picture.examples().subList(0, 1)) {
                    choose("way", example);
                    start(lab.id() + " " + example);
                    assertThat(text("status")).as(example).endsWith("right");
                    waitForReplay();
                    assertThat(all("#stage .refers, #diagram .arrow"))
                            .as(example)
                            .isNotEmpty();
                    assertThat(all("#stage .object, #stage .process"))
                            .as(example)
                            .isNotEmpty();
                    assertThat(browser.executeAsyncScript("""
                            const done = arguments[arguments.length - 1];
                            fetch(`runs/${document.body.dataset.replay}/picture`).then(answer => answer.json())
                                .then(picture => done(picture?.strips.slice(1).filter(strip => !strip.came).map(strip => strip.title) ?? []));"""))
                            .as("bytes of %s that nobody sees coming", example)
                            .isEqualTo(List.of());
                    picture(lab.id() + "-" + example.replace(' ', '-'));
                }
                withoutBarriers(picture.label());
            }
        }
    }

    /** Clicks in one script: the page may draw again between two commands. */
    private static void click(String selector) {
        browser.executeScript(
                "document.querySelector(arguments[0]).dispatchEvent(new MouseEvent('click', { bubbles: true }))",
                selector);
    }

    /** The parts of this name that somebody holds, and how much of each. */
    private static List<String> held(String named) {
        return all("#stage g.held > title").stream()
                .map(title -> title.getDomProperty("textContent"))
                .filter(title -> title.contains(named))
                .toList();
    }

    private static List<String> handedOver() {
        return all("#stage .line").stream()
                .map(line -> line.getDomAttribute("data-handed"))
                .toList();
    }

    private static List<String> soFar() {
        return all("#counts tbody td:nth-child(2)").stream()
                .map(WebElement::getText)
                .toList();
    }

    private static List<String> inAll() {
        return all("#counts tbody td:nth-child(3)").stream()
                .map(WebElement::getText)
                .toList();
    }
}
