package marshal.kit.lab3.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text form of scripts. */
class LinkScriptTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "drop DATA 3",
                "drop DATA 2.3 from M to 0 #1",
                "drop ACK 5 #1-2; duplicate DATA 0",
                "drop ANY from 11 #4-*",
                "drop WINDOW to 2 #1",
                "duplicate 20ms DATA 2.*",
                "delay 20ms ACK; delay 1500us DATA 1; delay 2s ANY to 3",
                "swap DATA 1 #1",
                "corrupt @30 DATA 0; corrupt ACK 1.0",
                "truncate 10 DATA 3",
                "loss 5% seed 7",
                "loss 0.25% seed -3; duplicate 5% seed 1; delay 1ms 100% seed 2; corrupt 3% seed 4",
                "drop ACK from 1 30% seed 7",
            })
    void isReadAsItIsWritten(String text) {
        LinkScript script = LinkScript.parse(text);
        assertThat(script).hasToString(text);
        assertThat(LinkScript.parse(script.toString())).isEqualTo(script);
    }

    @ParameterizedTest
    @CsvSource({
        "'Drop data 3 FROM m', 'drop DATA 3 from M'",
        "'drop 5%', 'loss 5% seed 1'",
        "'loss ANY 5.0% seed 07', 'loss 5% seed 7'",
        "'loss DATA 5%', 'drop DATA 5% seed 1'",
        "'drop DATA *.3', 'drop DATA 3'",
        "'drop ACK *; ; ', 'drop ACK'",
        "'delay 3000ms ANY', 'delay 3s ANY'",
        "'drop DATA #2-2', 'drop DATA #2'",
        "'drop DATA #1-*', 'drop DATA'",
        "'truncate 0 DATA 1', 'truncate 0 DATA 1'",
    })
    void otherSpellingsMeanTheSame(String text, String canonical) {
        assertThat(LinkScript.parse(text)).hasToString(canonical);
    }

    @ParameterizedTest
    @CsvSource({
        "'dorp DATA 3', 'no such action: \"dorp\"'",
        "'drop', 'which packets?'",
        "'drop DTA 3', 'not expected here: \"DTA\"'",
        "'drop DATA 3 3', 'not expected here: \"3\"'",
        "'drop DATA 1024', 'packets from 0 to 1023'",
        "'drop DATA 0.3', 'messages have numbers from 1'",
        "'drop DATA x', 'not expected here: \"x\"'",
        "'drop DATA 3 from', 'a name'",
        "'drop DATA 3 from A', 'nobody is called \"A\"'",
        "'drop DATA 3 #0', 'the first is #1'",
        "'drop DATA 3 #2-1', 'no transmissions #2-1'",
        "'drop DATA 3 #', 'not a number'",
        "'delay DATA 3', 'not a time: \"DATA\"'",
        "'delay 20 DATA 3', 'not a time: \"20\"'",
        "'delay 9999999999s DATA 3', 'out of bounds'",
        "'delay 0ms DATA 3', 'out of bounds'",
        "'delay', 'ends too early'",
        "'truncate DATA', 'not a number: \"DATA\"'",
        "'corrupt @x DATA 1', 'not a number: \"x\"'",
        "'loss 101%', 'not between 0% and 100%'",
        "'loss 5% seed', 'a seed'",
        "'loss 5% seed 99999999999999999999', 'not a seed'",
    })
    void aBadRuleIsNamedAndTheGrammarShown(String rule, String reason) {
        assertThatThrownBy(() -> LinkScript.parse("drop ACK 1; " + rule))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("rule 2, \"" + rule + "\": ")
                .hasMessageContaining(reason)
                .hasMessageContaining("action  = \"drop\" | ");
    }

    @Test
    void anEmptyTextHasNoRules() {
        assertThat(LinkScript.parse(" ; ")).isEqualTo(LinkScript.EMPTY);
    }
}
