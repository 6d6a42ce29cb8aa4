package marshal.workshop.lab3;

import marshal.kit.lab3.link.LinkScript;
import marshal.workshop.MangledInput;
import org.junit.jupiter.api.Test;

/** Whatever is wrong with a fault script, its reader reports it in its own words. */
class MangledLinkScriptTest {

    @Test
    void linkScripts() throws Exception {
        MangledInput.readBy(
                (String text) -> LinkScript.parse(text),
                "drop DATA 2.3 from M to 0 #1-2; duplicate 20ms ACK; loss 5% seed 7; corrupt @30 DATA 0; truncate 10 DATA 3",
                IllegalArgumentException.class);
    }
}
