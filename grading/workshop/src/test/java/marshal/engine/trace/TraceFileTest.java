package marshal.engine.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import marshal.checks.story.Diagram;
import marshal.engine.Home;
import marshal.engine.UsageException;
import marshal.kit.trace.Event;
import marshal.kit.trace.Event.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** A trace shows what happened, in each of its formats. */
class TraceFileTest {

    private static final List<Event> EVENTS = List.of(
            new Event(0, Kind.passed, "manager", "worker 1", 1, "MULTIPLY id 1, 112 bytes", 0, 24, 112),
            new Event(20, Kind.passed, "worker 1", "manager", 1, "PRODUCT <id 1>", 0, 0, 0),
            new Event(30, Kind.dropped, "manager", "worker 0", 0, "DATA 1.0", 0, 0, 60),
            new Event(50, Kind.retransmitted, "manager", "worker 0", 0, "DATA 1.0", 0, 0, 60),
            new Event(60, Kind.begun, "rank 0", "rank 1", 0, "MPI_Send", 0, 0, 0),
            new Event(60, Kind.sent, "rank 0", "rank 1", 0, "MPI_Send", 1, 7, 28),
            new Event(70, Kind.ended, "rank 0", "rank 1", 0, "MPI_Send", 0, 0, 0),
            new Event(80, Kind.sent, "rank 0", "rank 1", 0, "MPI_Isend", 2, 7, 28),
            new Event(90, Kind.delivered, "rank 0", "rank 1", 0, "MPI_Recv", 1, 7, 28),
            new Event(95, Kind.begun, "rank 1", "", 0, "MPI_Recv", 0, 0, 0),
            Event.phase(20, "manager", "combine", 10));

    @TempDir
    private Path temp;

    private String written(String name, List<Event> events) throws IOException {
        Path file = temp.resolve(name);
        new TraceFile(file).write(events);
        return Files.readString(file);
    }

    @Test
    void anEventALineIsAsTheSchemaSays() throws IOException {
        JsonSchema schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Files.readString(Home.find().root().resolve("labs/trace.schema.json")));
        List<String> lines = written("run.jsonl", EVENTS).lines().toList();
        assertThat(lines).hasSameSizeAs(EVENTS).allSatisfy(line -> assertThat(schema.validate(line, InputFormat.JSON))
                .as(line)
                .isEmpty());
        assertThat(lines.get(0))
                .isEqualTo("{\"us\":0,\"kind\":\"passed\",\"from\":\"manager\",\"to\":\"worker 1\",\"connection\":1,"
                        + "\"name\":\"MULTIPLY id 1, 112 bytes\",\"elements\":24,\"bytes\":112}");
        assertThat(schema.validate(lines.get(0).replace("passed", "guessed"), InputFormat.JSON))
                .isNotEmpty();
    }

    @Test
    void aDiagramHasALineAProcessAndAnArrowAMessage() throws Exception {
        Document svg = xml(written("run.svg", EVENTS));
        assertThat(texts(svg, "process")).containsExactly("manager", "rank 0", "rank 1", "worker 0", "worker 1");
        assertThat(texts(svg, "label"))
                .containsExactly(
                        "MPI_Recv waits",
                        "MULTIPLY id 1, 112 B",
                        "PRODUCT <id 1>",
                        "DATA 1.0, 60 B",
                        "DATA 1.0, 60 B",
                        "MPI_Send, 28 B",
                        "MPI_Isend, 28 B");
        assertThat(of(svg, "arrow")).hasSize(6);
        assertThat(of(svg, "cross"))
                .as("a dropped packet, and a message that nobody received")
                .hasSize(2);
        assertThat(of(svg, "call")).as("a call that took a tenth of the time").hasSize(1);
        assertThat(of(svg, "call endless")).as("one that is not over").hasSize(1);
        Element phase = of(svg, "phase").get(0);
        assertThat(phase.getTextContent()).startsWith("0.020 ms  manager: combine, phase, 0.010 ms");
        assertThat(texts(svg, "label beside")).containsExactly("combine");
        assertThat(phase.getElementsByTagName("rect")
                        .item(0)
                        .getAttributes()
                        .getNamedItem("height")
                        .getNodeValue())
                .as("from 0.020 to 0.030 ms")
                .isEqualTo("18");
        assertThat(texts(svg, "time")).contains("0.000 ms", "0.095");
    }

    @Test
    void aDiagramOfNothingHasAWidth() throws Exception {
        Document svg = xml(written("run.svg", List.of()));
        assertThat(svg.getDocumentElement().getAttribute("viewBox")).startsWith("0 0 310 ");
    }

    @Test
    void aLongDiagramSaysWhatIsLeftOut() throws Exception {
        List<Event> many = IntStream.range(0, 1000)
                .mapToObj(i -> new Event(i, Kind.passed, "manager", "worker 0", 1, "TASK " + i, 0, 0, 0))
                .toList();
        String text = written("run.svg", many);
        assertThat(texts(xml(text), "label")).hasSize(300).last().isEqualTo("TASK 299");
        assertThat(text).contains("and 700 more messages");
    }

    @Test
    void theEventThatIsNotAsExpectedIsMarked() throws Exception {
        Document svg = xml(SpaceTime.of(new Diagram(EVENTS, 3, EVENTS.size())));
        Element marked = of(svg, "retransmitted here").get(0);
        assertThat(marked.getTextContent()).startsWith("0.050 ms").endsWith("here");
        assertThat(of(svg, "band")).hasSize(1);
        assertThat(of(svg, "mark")).hasSize(1);
        assertThat(svg.getDocumentElement().getAttribute("aria-label"))
                .endsWith("as expected: 0.050 ms  manager -> worker 0: DATA 1.0, retransmitted, 60 bytes");
    }

    @Test
    void soIsACall() throws Exception {
        Document svg = xml(SpaceTime.of(new Diagram(EVENTS, 4, EVENTS.size())));
        assertThat(texts(svg, "mark")).containsExactly("here: rank 0, MPI_Send");
        assertThat(of(svg, "band")).hasSize(1);
    }

    @Test
    void soIsOneThatNeverCameBack() throws Exception {
        Document svg = xml(SpaceTime.of(new Diagram(EVENTS, 9, EVENTS.size())));
        assertThat(texts(svg, "mark")).containsExactly("here");
        assertThat(texts(svg, "label")).contains("MPI_Recv").doesNotContain("MPI_Recv waits");
        assertThat(of(svg, "waits here")).hasSize(1);
        assertThat(of(svg, "band")).hasSize(1);
    }

    @Test
    void whatIsNoMessageIsMarkedInARowOfItsOwn() throws Exception {
        String receive = "recv Object[1] | offset 0 count 1 OBJECT from 0 tag 0";
        List<Event> events = List.of(
                new Event(5, Kind.sent, "rank 0", "rank 1", 0, "MPI_Send", 1, 1, 4),
                new Event(7, Kind.delivered, "rank 0", "rank 1", 0, "MPI_Recv", 1, 1, 4),
                new Event(9, Kind.ended, "rank 1", "", 0, receive, 0, 0, 0),
                new Event(9, Kind.sent, "rank 1", "rank 0", 0, "MPI_Send", 1, 1, 4));
        Document svg = xml(SpaceTime.of(new Diagram(events, 2, 4)));
        assertThat(texts(svg, "mark"))
                .singleElement()
                .asString()
                .startsWith("here: rank 1, recv Object[1]")
                .endsWith("...");
        int row = Integer.parseInt(of(svg, "mark").get(0).getAttribute("y"));
        assertThat(of(svg, "label"))
                .as("words that lie on each other cannot be read")
                .allSatisfy(label -> assertThat(Math.abs(Integer.parseInt(label.getAttribute("y")) - row))
                        .isGreaterThan(9));
    }

    @Test
    void aLabelIsTheFirstPartOfANameAndTheSize() throws Exception {
        List<Event> named = List.of(
                new Event(0, Kind.passed, "node 0", "your node 1", 0, "cluster (0, 1) of 96 bytes", 0, 0, 108),
                new Event(1, Kind.passed, "node 0", "your node 1", 0, "execute Sort[items=[5, 1]], quickly", 0, 0, 0),
                new Event(
                        2, Kind.passed, "node 0", "your node 1", 0, "a name that is too long for its place", 0, 0, 7));
        Document svg = xml(SpaceTime.of(new Diagram(named, -1, 3)));
        assertThat(texts(svg, "label"))
                .as("with more room where labels are long")
                .startsWith("cluster (0, 1) of 96 bytes, 108 B", "execute Sort[items=[5, 1]]")
                .last()
                .asString()
                .matches(".*a name that is too .*\\.\\.\\., 7 B");
        assertThat(texts(svg, "words").get(2))
                .as("the whole of it is the title")
                .contains("a name that is too long for its place");
    }

    @Test
    void aLabelOfManyProcessesFitsItsArrowAndIsAboveAllArrows() throws Exception {
        List<Event> ring = IntStream.range(0, 9)
                .mapToObj(i -> new Event(
                        i, Kind.passed, "rank " + i, "rank " + (i + 1) % 9, 0, "MPI_Sendrecv_replace", 0, 0, 1000))
                .toList();
        String text = SpaceTime.of(new Diagram(ring, 3, 9));
        assertThat(text.lastIndexOf("\"arrow\"")).isLessThan(text.indexOf("\"label\""));
        Document svg = xml(text);
        double size = Double.parseDouble(svg.getDocumentElement().getAttribute("font-size"));
        List<Element> rails = of(svg, "rail");
        int gap = x(rails.get(1)) - x(rails.get(0));
        assertThat(texts(svg, "paper"))
                .as("a name says more than a size")
                .hasSize(8)
                .allSatisfy(label -> {
                    assertThat(label).startsWith("MPI_").endsWith("...");
                    assertThat(DrawnText.width(label, size, false)).isLessThan(gap);
                });
        assertThat(texts(svg, "screen")).as("print type is larger").allSatisfy(label -> assertThat(label)
                .hasSizeGreaterThan(texts(svg, "paper").get(0).length()));
        assertThat(texts(svg, "label").get(8)).as("the way back is long").isEqualTo("MPI_Sendrecv_replace, 1000 B");
    }

    @Test
    void labelsOfArrowsThatCrossAreApart() throws Exception {
        List<Event> crossing = List.of(
                new Event(0, Kind.sent, "rank 0", "rank 1", 0, "MPI_Sendrecv", 1, 2, 8),
                new Event(0, Kind.sent, "rank 1", "rank 0", 0, "MPI_Sendrecv", 1, 2, 8),
                new Event(90, Kind.delivered, "rank 0", "rank 1", 0, "MPI_Sendrecv", 1, 2, 8),
                new Event(90, Kind.delivered, "rank 1", "rank 0", 0, "MPI_Sendrecv", 1, 2, 8));
        List<Element> labels = of(xml(SpaceTime.of(new Diagram(crossing, -1, 4))), "label");
        assertThat(labels).hasSize(2);
        assertThat(Math.abs(Integer.parseInt(labels.get(0).getAttribute("y"))
                                - Integer.parseInt(labels.get(1).getAttribute("y")))
                        + Math.abs(x(labels.get(0)) - x(labels.get(1))))
                .isGreaterThanOrEqualTo(13);
    }

    @Test
    void noOtherLabelIsInTheBand() throws Exception {
        List<Event> ring = IntStream.range(0, 8)
                .mapToObj(i -> new Event(
                        i / 4 * 90,
                        i < 4 ? Kind.sent : Kind.delivered,
                        "rank " + i % 4,
                        "rank " + (i + 1) % 4,
                        0,
                        "MPI_Sendrecv",
                        1,
                        2,
                        8))
                .toList();
        for (int here = 0; here < 4; here++) {
            Document svg = xml(SpaceTime.of(new Diagram(ring, here, 8)));
            int top = Integer.parseInt(of(svg, "band").get(0).getAttribute("y"));
            assertThat(of(svg, "label"))
                    .hasSize(4)
                    .filteredOn(label -> {
                        int base = Integer.parseInt(label.getAttribute("y"));
                        return base > top && base - 8 < top + 18; // capitals have 8 pixels
                    })
                    .allSatisfy(label -> assertThat(((Element) label.getParentNode()).getAttribute("class"))
                            .isEqualTo("words here"));
        }
    }

    /** Messages that overtake each other, cross or get lost, in many mixes: the same ones in each run. */
    @Test
    void noLabelLiesOnAnother() throws Exception {
        var random = new Random(1);
        for (int drawing = 0; drawing < 2000; drawing++) {
            var events = new ArrayList<Event>();
            int messages = 2 + drawing % 3;
            for (int i = 0; i < messages; i++) {
                String from = "rank " + random.nextInt(3);
                String to = "rank " + random.nextInt(3);
                int size = (int) Math.pow(10, random.nextInt(5));
                int sent = random.nextInt(4);
                events.add(new Event(sent, Kind.sent, from, to, 0, "MPI_Send", i + 1, size, size));
                if (random.nextInt(4) > 0) {
                    int delivered = sent + random.nextInt(6);
                    events.add(new Event(delivered, Kind.delivered, from, to, 0, "MPI_Recv", i + 1, size, size));
                }
            }
            if (random.nextBoolean()) {
                events.add(new Event(9, Kind.begun, "rank 1", "rank 0", 0, "MPI_Recv", 0, 0, 0));
            }
            events.sort(Comparator.comparingLong(Event::micros));
            int here = random.nextInt(events.size() + 1);
            Document svg = xml(SpaceTime.of(new Diagram(events, here, events.size())));
            double size = Double.parseDouble(svg.getDocumentElement().getAttribute("font-size"));
            List<Element> labels = of(svg, "label");
            for (int i = 0; i < labels.size(); i++) {
                for (Element other : labels.subList(i + 1, labels.size())) {
                    assertThat(lieOnEachOther(labels.get(i), other, size))
                            .as("%s: %s, %s", events, labels.get(i).getTextContent(), other.getTextContent())
                            .isFalse();
                }
            }
        }
    }

    private static boolean lieOnEachOther(Element label, Element other, double size) {
        return Math.abs(x(label) - x(other)) < (width(label, size) + width(other, size)) / 2
                && Math.abs(Integer.parseInt(label.getAttribute("y")) - Integer.parseInt(other.getAttribute("y")))
                        < size;
    }

    /** The width on paper, where letters are larger. */
    private static double width(Element label, double size) {
        var parts = label.getElementsByTagName("tspan");
        String text = IntStream.range(0, parts.getLength())
                .mapToObj(i -> (Element) parts.item(i))
                .filter(each -> each.getAttribute("class").equals("paper"))
                .map(Element::getTextContent)
                .findFirst()
                .orElse(label.getTextContent());
        return DrawnText.width(text, size, false);
    }

    private static int x(Element element) {
        return Integer.parseInt(element.getAttribute(element.hasAttribute("x1") ? "x1" : "x"));
    }

    @Test
    void soIsThePlaceOfAMissingOne() throws Exception {
        Document svg = xml(SpaceTime.of(new Diagram(EVENTS, EVENTS.size(), EVENTS.size())));
        assertThat(texts(svg, "mark")).containsExactly("here: what was expected did not come");
        assertThat(Integer.parseInt(of(svg, "band").get(0).getAttribute("y")))
                .as("below everything else")
                .isGreaterThan(of(svg, "label").stream()
                        .mapToInt(each -> Integer.parseInt(each.getAttribute("y")))
                        .max()
                        .orElseThrow());
        assertThat(of(xml(SpaceTime.of(new Diagram(EVENTS, -1, EVENTS.size()))), "band"))
                .isEmpty();
    }

    @Test
    void messagesOfTheSameTimeDoNotLieOnEachOther() throws Exception {
        List<Event> window = IntStream.range(0, 3)
                .mapToObj(i -> new Event(5, Kind.passed, "sender", "receiver", 0, "DATA 1." + i, 0, 0, 60))
                .toList();
        Document svg = xml(SpaceTime.of(new Diagram(window, -1, 3)));
        assertThat(of(svg, "label")).extracting(each -> each.getAttribute("y")).doesNotHaveDuplicates();
        assertThat(texts(svg, "time")).containsExactly("0.005 ms");
        assertThat(texts(svg, "process")).containsExactly("sender", "receiver");
    }

    @Test
    void aTimelineJoinsTheEndsOfEachMessage() throws IOException {
        JsonNode all = new JsonMapper().readTree(written("run.json", EVENTS)).get("traceEvents");
        assertThat(phases(all, "M")).as("a name and a place for each process").hasSize(10);
        assertThat(phases(all, "s"))
                .extracting(each -> each.get("id").asInt())
                .doesNotHaveDuplicates()
                .hasSize(6);
        assertThat(phases(all, "f"))
                .as("lost messages have no end")
                .extracting(each -> each.get("id").asInt())
                .hasSize(4)
                .isSubsetOf(phases(all, "s").stream()
                        .map(each -> each.get("id").asInt())
                        .toList());
        assertThat(phases(all, "X"))
                .filteredOn(each -> each.get("name").asText().equals("MPI_Send")
                        && each.get("dur").asInt() == 10)
                .hasSize(1);
        assertThat(phases(all, "X"))
                .filteredOn(each -> each.get("name").asText().equals("combine"))
                .extracting(
                        each -> each.get("ts").asInt(), each -> each.get("dur").asInt())
                .containsExactly(tuple(20, 10));
    }

    @Test
    void anotherEndingIsRefused() {
        assertThatThrownBy(() -> new TraceFile(Path.of("run.png")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(".jsonl");
    }

    private static List<JsonNode> phases(JsonNode all, String phase) {
        var found = new ArrayList<JsonNode>();
        all.forEach(each -> {
            if (each.get("ph").asText().equals(phase)) {
                found.add(each);
            }
        });
        return found;
    }

    private static Document xml(String text) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static List<Element> of(Document svg, String type) {
        var all = svg.getElementsByTagName("*");
        return IntStream.range(0, all.getLength())
                .mapToObj(i -> (Element) all.item(i))
                .filter(each -> each.getAttribute("class").equals(type))
                .toList();
    }

    private static List<String> texts(Document svg, String type) {
        return of(svg, type).stream().map(Element::getTextContent).toList();
    }
}
