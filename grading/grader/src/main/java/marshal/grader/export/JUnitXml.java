package marshal.grader.export;

import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import marshal.checks.run.CheckResult;
import marshal.checks.run.Outcome;
import marshal.checks.run.Status;
import marshal.engine.run.LabRun;
import marshal.grader.report.StudentResult;

/**
 * Results as the XML of JUnit's reports, which most build servers show. Each lab of a student is a suite, and each
 * check is a case.
 */
public final class JUnitXml {

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    private JUnitXml() throws XMLStreamException {
        xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
    }

    /** Everybody's labs in one document. */
    public static String of(List<StudentResult> students) {
        try {
            var page = new JUnitXml();
            page.xml.writeStartDocument("UTF-8", "1.0");
            page.start("testsuites");
            page.attribute("name", "Marshal");
            for (StudentResult student : students) {
                for (LabRun run : student.labs()) {
                    page.suite(student.student(), run);
                }
            }
            page.xml.writeEndDocument();
            return page.text + "\n";
        } catch (XMLStreamException e) {
            throw new IllegalStateException("writing to memory", e);
        }
    }

    private void suite(String student, LabRun run) throws XMLStreamException {
        List<CheckResult> checks = run.checks().toList();
        start("testsuite");
        attribute("name", student + " " + run.lab());
        attribute("tests", checks.size());
        attribute("failures", count(checks, Status.FAIL));
        attribute("errors", count(checks, Status.ERROR));
        attribute("skipped", count(checks, Status.TO_DO, Status.SKIPPED, Status.MISSING));
        start("properties");
        if (run.checked()) {
            property("score", run.score());
            property("bonus", run.bonus());
        }
        property("max", run.max());
        property("isolation", run.isolation());
        property("sources", run.sources());
        end();
        for (CheckResult check : checks) {
            testCase(student, run, check);
        }
        end();
    }

    private void testCase(String student, LabRun run, CheckResult check) throws XMLStreamException {
        start("testcase");
        attribute("classname", run.lab() + "." + student.replace('.', '_'));
        attribute("name", check.id() + ": " + check.title());
        switch (check.status()) {
            case PASS -> {}
            case FAIL -> message("failure", check);
            case ERROR -> message("error", check);
            case TO_DO, SKIPPED, MISSING -> { // some readers allow no attributes here
                start("skipped");
                xml.writeCharacters(Text.printable(check.message()));
                end();
            }
        }
        end();
    }

    private static String brief(CheckResult check) {
        return check.outcome() instanceof Outcome.Failed failed
                ? "expected " + failed.story().expected() + "; came "
                        + failed.story().came()
                : check.message().lines().findFirst().orElse("");
    }

    private void message(String element, CheckResult check) throws XMLStreamException {
        start(element);
        attribute("type", check.status());
        attribute("message", brief(check));
        xml.writeCharacters(Text.printable(
                check.message() + "\n" + check.score() + " of " + check.max() + " points, seed " + check.seed()));
        end();
    }

    private void property(String name, Object value) throws XMLStreamException {
        start("property");
        attribute("name", name);
        attribute("value", value);
        end();
    }

    private void start(String element) throws XMLStreamException {
        xml.writeCharacters("\n");
        xml.writeStartElement(element);
    }

    private void attribute(String name, Object value) throws XMLStreamException {
        xml.writeAttribute(name, Text.line(value.toString()));
    }

    private void end() throws XMLStreamException {
        xml.writeEndElement();
    }

    private static long count(List<CheckResult> checks, Status... statuses) {
        return checks.stream()
                .filter(check -> List.of(statuses).contains(check.status()))
                .count();
    }
}
