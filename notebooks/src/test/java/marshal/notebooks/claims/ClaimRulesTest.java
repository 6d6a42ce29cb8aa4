package marshal.notebooks.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import marshal.notebooks.data.Rows;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every claim keeps the rules, and a claim that breaks one is told which. */
class ClaimRulesTest {

    @TestFactory
    Stream<DynamicTest> everyClaimKeepsThem() {
        return Claim.read(Path.of("reference", "claims")).stream()
                .map(claim -> DynamicTest.dynamicTest(
                        claim.id(), () -> assertThat(ClaimRules.broken(claim)).isEmpty()));
    }

    @ParameterizedTest(name = "rule {0}: {1}, {2} {3}")
    @DisplayName("a claim that breaks a rule is told so")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1 | about 86% of the time goes | atLeast | mechanism: 'a', factor: 0.86 |",
                "1 | it is a factor of four now | about | mechanism: 'a', factor: 4, tolerance: 0.2 |",
                "1 | it is a factor of four now | about | factor: 4, tolerance: 0.1 |",
                "1 | it is about two times so fast | moreThan | mechanism: 'a', factor: 2 |",
                "2 | it is up to eight times so fast | atMost | mechanism: 'a', factor: 8 |",
                "2 | it is up to eight times so fast | maximumAbout | mechanism: 'a', programs: ['x'], factor: 8, tolerance: 0.1 |",
                "3 | it is just below 2 with four | atMost | mechanism: 'a', factor: 2 |",
                "3 | it is almost 4.5 with four | about | mechanism: 'a', factor: 4.5, tolerance: 0.1 |",
                "4 | it drops when there are more | atMost | mechanism: 'a', factor: 1 |",
                "4 | as the size increases, so does it | moreThan | factor: 1 |",
                "5 | it is a factor of four now | moreThan | mechanism: 'a', factor: 5 |",
                "5 | it is dramatic, as all say | atLeast | mechanism: 'a', factor: 3 |",
                "6 | it is always more than that | moreThan | mechanism: 'mpijava', factor: 1 | experiment: 'e', quantities: ['q'], args: {mechanism: 'mpi', factor: 1}",
                "6 | it is dramatic, as all say | atLeast | mechanism: 'a', factor: 2 | experiment: 'e', quantities: ['q'], args: {mechanism: 'b', factor: 1.9}",
                "6 | it is always more than that | moreThan | mechanism: 'luchat-rmi', factor: 1 | experiment: 'e', quantities: ['q'], args: {mechanism: 'luchat', factor: 1}",
                "7 | it is always more than that | moreThan | mechanism: 'a', factor: 1 | experiment: 'e', quantities: ['speedup-path'], args: {mechanism: 'b', factor: 1}",
                "7 | it is always more than that | moreThan | mechanism: 'a', factor: 1 | experiment: 'e', quantities: ['q'], args: {top: {programs: ['byte-subarray']}, factor: 1}"
            })
    void brokenRules(String rule, String quoted, String predicate, String args, String run) {
        assertThat(ClaimRules.broken(claim(
                        "says: '\"" + quoted + "\" (here: so)', paper: {cases: 1, against: 0}", predicate, args, run)))
                .singleElement()
                .asString()
                .startsWith("it breaks rule " + rule + ": ");
    }

    @ParameterizedTest
    @DisplayName("rule 5: who says it, and where it is printed")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "ours: true, says: 'So it is.', paper: {cases: 1, against: 0}",
                "says: 'So it is (here: so)', paper: {cases: 1, against: 0}",
                "says: '\"that is what they say\" (here: so)', paper: {cases: 0, against: 0}",
                "says: '\"that is what they say\" (ours: so)', paper: {cases: 1, against: 0}"
            })
    void ours(String fields) {
        assertThat(ClaimRules.broken(claim(fields, "order", "mechanisms: ['a', 'b']", null)))
                .singleElement()
                .asString()
                .startsWith("it breaks rule 5: what the paper never measured");
    }

    @Test
    @DisplayName("rule 6: nothing takes a place in a claim that no run can answer")
    void noRun() {
        assertThat(ClaimRules.broken(claim(
                        "says: '\"it is always more than that\" (here: so)', paper: {cases: 1, against: 0}",
                        "moreThan",
                        "mechanism: 'luchat-rmi', factor: 1",
                        "quantities: []")))
                .isEmpty();
    }

    private static Claim claim(String fields, String predicate, String args, String run) {
        return Rows.read(
                Claim.class,
                "id: 'it', predicate: '%s', args: {%s}, %s%s"
                        .formatted(predicate, args, run == null ? "" : "run: {" + run + "}, ", fields));
    }
}
