package marshal.checks.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ServerSocket;
import java.net.SocketException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import marshal.checks.story.CheckFailure;
import marshal.checks.story.Script;
import marshal.checks.story.Wait;
import org.junit.jupiter.api.Test;

class BackgroundTest {

    private final Script script = new Script(1, 10_000).why("of the check").look("in the check");

    /** The case that fails last is the first in the order of the check. */
    @Test
    void ofSeveralFailuresTheFirstInTheOrderOfTheCheckIsTold() {
        var failed = new CountDownLatch(1);
        assertThatThrownBy(() -> Background.together(
                        script,
                        part -> part.did("the first case, which is right"),
                        part -> {
                            assertThatNoException().isThrownBy(failed::await);
                            part.did("the second case");
                            throw part.failure("2", "3");
                        },
                        part -> {
                            failed.countDown();
                            throw part.failure("4", "5");
                        }))
                .isInstanceOfSatisfying(CheckFailure.class, failure -> {
                    assertThat(failure.story().expected()).isEqualTo("2");
                    assertThat(failure.story().text(80))
                            .contains("the second case")
                            .doesNotContain("the first case");
                });
    }

    /** The check reports what is thrown: with the story of the case, and its reason. */
    @Test
    void theScriptGoesOnWithTheStoryOfTheCaseThatFailed() {
        var thrown = new SocketException("Connection reset");
        assertThatThrownBy(() -> Background.together(
                        script,
                        part -> {
                            part.why("of the case").did("it sends");
                            throw thrown;
                        },
                        part -> part.did("another case")))
                .isSameAs(thrown);
        assertThat(script.failure("an answer", "none").story()).satisfies(story -> {
            assertThat(story.why()).isEqualTo("of the case");
            assertThat(story.look()).isEqualTo("in the check");
            assertThat(story.text(80)).contains("it sends").doesNotContain("another case");
        });
    }

    /** A check that is ended must not go on in its cases, or it would disturb the next one. */
    @Test
    void ifTheCheckIsEndedSoAreItsCases() {
        Background.Case waits = part -> Wait.on(new CountDownLatch(1), Integer.MAX_VALUE);
        Background.Case polls = part -> Wait.until(() -> false, Integer.MAX_VALUE);
        Background.Case accepts = part -> {
            try (var server = new ServerSocket(0)) {
                Wait.forConnection(server, Integer.MAX_VALUE);
            }
        };
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> Background.together(script, waits, polls, accepts))
                .isInstanceOf(CancellationException.class);
        Thread.interrupted();
    }

    /** A seed replays each case, whatever the order in which the cases run. */
    @Test
    void eachCaseHasRandomNumbersOfItsOwn() throws Exception {
        long[][] drawn = new long[2][2];
        for (long[] each : drawn) {
            Background.together(
                    new Script(7, 10_000),
                    part -> each[0] = part.random().nextLong(),
                    part -> each[1] = part.random().nextLong());
        }
        assertThat(drawn[0]).isEqualTo(drawn[1]).doesNotHaveDuplicates();
    }
}
