package marshal.grader.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MoodleLanguageTest {

    private static final Set<MoodleWord> NO_POINTS =
            Set.of(MoodleWord.PERCENTAGE, MoodleWord.LETTER, MoodleWord.FEEDBACK);

    /**
     * One language's word for points is never another language's word for percentages. The same holds for the words
     * that identify users.
     */
    @Test
    void noWordMeansInOneLanguageWhatItMustNotMeanInAnother() {
        for (MoodleLanguage language : MoodleLanguage.ALL) {
            for (MoodleWord word : MoodleWord.values()) {
                for (String title : language.words(word)) {
                    assertThat(Arrays.stream(MoodleWord.values()).filter(other -> other.isMeantBy(title)))
                            .as(language.locale() + ": " + title)
                            .allMatch(other -> other == word || !clash(word, other));
                }
            }
        }
    }

    private static boolean clash(MoodleWord one, MoodleWord other) {
        Set<MoodleWord> users = Set.of(MoodleWord.EMAIL, MoodleWord.USERNAME, MoodleWord.ID_NUMBER);
        return one == MoodleWord.POINTS && NO_POINTS.contains(other)
                || other == MoodleWord.POINTS && NO_POINTS.contains(one)
                || one == MoodleWord.SUBMITTED
                || users.contains(one) && users.contains(other);
    }

    @Test
    void aLanguageIsKnownByItsTitles() {
        for (MoodleLanguage language : MoodleLanguage.ALL) {
            List<String> titles = Arrays.stream(MoodleWord.values())
                    .flatMap(word -> language.words(word).stream().limit(1))
                    .toList();
            assertThat(MoodleLanguage.of(titles)).as("%s", language.locale()).contains(language);
        }
        assertThat(MoodleLanguage.ALL).hasSizeGreaterThan(25);
    }

    @ParameterizedTest
    @CsvSource({
        "E-Mail-Adresse, EMAIL",
        "e-mail-adresse, EMAIL",
        "'Email\u00a0address', EMAIL",
        "'  Adresse\u202fde  courriel ', EMAIL",
        "Numéro d’identification, ID_NUMBER",
        "Numéro d'identification, ID_NUMBER",
        "Re\u0301troaction, ",
        "Pre\u0301nom, FIRST_NAME",
        "上次修改(作业), SUBMITTED",
        "上次修改（作业）, SUBMITTED",
        "最終更新日時 (提出), SUBMITTED",
        "'', "
    })
    void whatDiffersInNothingButItsSignsIsTheSame(String title, MoodleWord word) {
        assertThat(Arrays.stream(MoodleWord.values()).filter(each -> each.isMeantBy(title)))
                .isEqualTo(word == null ? List.of() : List.of(word));
    }
}
