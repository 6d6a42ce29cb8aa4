package marshal.workshop.handout;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marshal.engine.Home;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A lecturer whose machine fails has recorded output: on the live slide itself, or on a slide to which it links. */
class RecordedSlidesTest {

    private static final Pattern LIVE = Pattern.compile("(?m)^# Live: (.*)$");
    private static final Pattern RECORDED = Pattern.compile("(?m)^# (?:Recorded|From the reference run): (.*)$");
    private static final Pattern TO = Pattern.compile("\\[recorded: slide (\\d+)]\\(#\\1\\)");
    private static final Pattern BACK = Pattern.compile("\\[back: slide (\\d+)]\\(#\\1\\)");
    private static final String OUTPUT = "\n```text recorded\n";

    static List<Path> decks() throws IOException {
        try (Stream<Path> files = Files.list(Home.find().root().resolve("slides"))) {
            return files.filter(file -> file.toString().endsWith(".md") && !file.endsWith("README.md"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("decks")
    void everyLiveSlideHasRecordedOutput(Path deck) throws IOException {
        String[] slides = Files.readString(deck).split("\n---\n"); // what is before slide 1 is slide 0
        int live = 0;
        int recorded = 0;
        for (int number = 1; number < slides.length; number++) {
            String slide = slides[number];
            assertThat(slide.contains("_class: live"))
                    .isEqualTo(LIVE.matcher(slide).find());
            recorded += slide.contains("_class: recorded") ? 1 : 0;
            if (slide.contains("_class: live") && !slide.contains(OUTPUT)) {
                live++;
                String behind = slides[Integer.parseInt(only(TO, slide))];
                assertThat(only(RECORDED, behind)).isEqualTo(only(LIVE, slide));
                assertThat(behind).contains(OUTPUT);
                assertThat(only(BACK, behind)).isEqualTo("" + number);
            }
        }
        assertThat(live).isPositive().isEqualTo(recorded);
    }

    private static String only(Pattern pattern, String slide) {
        Matcher found = pattern.matcher(slide);
        assertThat(found.find()).as("%s in %s", pattern, slide).isTrue();
        return found.group(1);
    }
}
