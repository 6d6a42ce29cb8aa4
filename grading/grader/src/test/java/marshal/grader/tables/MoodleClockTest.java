package marshal.grader.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.time.Month;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class MoodleClockTest {

    private static final LocalDateTime LATE = LocalDateTime.of(2026, 11, 20, 23, 58);

    /** The format strftimedaydatetime of the language packs, with month names of ICU or of the C library. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            en    | Friday, 20 November 2026, 11:58 PM
            en    | Friday, 20 November 2026, 11:58\u202fPM
            en    | Friday, November 20, 2026, 11:58 PM
            en    | Friday, 20 November 2026, 11:58 pm
            en    | 20 Nov 2026, 23:58:00
            de    | Freitag, 20. November 2026, 23:58
            fr    | vendredi 20 novembre 2026, 23:58
            es    | viernes, 20 de noviembre de 2026, 23:58
            es    | viernes, 20 de noviembre de 2026, 11:58 p.\u00a0m.
            it    | venerdì, 20 novembre 2026, 23:58
            pt    | sexta-feira, 20 de novembro de 2026 às 23:58
            pt-br | sexta, 20 nov. 2026, 23:58
            nl    | vrijdag, 20 november 2026, 23:58
            sv    | fredag, 20 november 2026, 23:58
            pl    | piątek, 20 listopada 2026, 23:58
            cs    | Pátek, 20. Listopad 2026, 23.58
            ro    | vineri, 20 noiembrie 2026, 23:58
            tr    | Cuma, 20 Kasım 2026, 11:58 ÖS
            ru    | пятница, 20 ноября 2026, 23:58
            ru    | Пятница, 20 Ноябрь 2026, 23:58
            uk    | пʼятниця 20 листопада 2026 23:58 пп
            el    | Παρασκευή, 20 Νοεμβρίου 2026, 11:58 μ.μ.
            lt    | penktadienis, 2026 lapkričio 20, 23:58
            ca    | divendres, 20 de novembre 2026, 23:58
            gl    | venres, 20 de novembro de 2026, 11:58 p.m.
            eu    | ostirala, 2026(e)ko azaroaren 20(e)an, 23:58(e)tan
            ja    | 2026年 11月 20日(金曜日) 23:58
            ko    | 금요일, 20 11월 2026, 11:58 오후
            ko    | 2026년 11월 20일, 금요일, 오후 11:58
            zh-cn | 2026年11月20日 星期五 23:58
            fi    | perjantai, 20 marraskuuta 2026, 23:58
            hu    | 2026. november 20., péntek, 23:58
            """)
    void readsALanguagesOwnOrder(String language, String written) {
        assertThat(MoodleClock.read(written, language(language))).contains(LATE);
    }

    /** No month is taken for another month, and no day of the week for a month. */
    @ParameterizedTest
    @MethodSource("languages")
    void readsEveryDayOfAYear(MoodleLanguage language) {
        for (String pattern :
                new String[] {"EEEE, d MMMM uuuu, HH:mm", "EEEE d LLLL uuuu HH:mm", "uuuu MMMM dd, EEEE, H:mm"}) {
            var format = DateTimeFormatter.ofPattern(pattern, language.locale());
            LocalDateTime day = LocalDateTime.of(2027, Month.JANUARY, 1, 0, 5);
            for (int i = 0; i < 365; i++) {
                String written = format.format(day);
                assertThat(MoodleClock.read(written, language)).as(written).contains(day);
                day = day.plusDays(1).plusMinutes(3);
            }
        }
    }

    static Stream<MoodleLanguage> languages() {
        return MoodleLanguage.ALL.stream();
    }

    @ParameterizedTest
    @CsvSource({"12:05 AM,0", "12:05 PM,12", "1:05 AM,1", "1:05 PM,13", "11:05 AM,11", "00:05,0", "13:05 PM,13"})
    void knowsNoonAndMidnight(String time, int hour) {
        assertThat(MoodleClock.read("Friday, 20 November 2026, " + time, language("en")))
                .contains(LocalDateTime.of(2026, 11, 20, hour, 5));
    }

    @Test
    void whatIsNoTimeInThatLanguageIsNone() {
        for (String written :
                "-|yesterday|Friday, 20 November, 11:58 PM|Friday, 31 November 2026, 11:58|20 November 2026|Friday, November 2026, 11:58|Freitag, 20. Dezember 2026, 23:58|Friday, 20 November 2026, 25:58|20/11/2026, 23:58"
                        .split("\\|")) {
            assertThat(MoodleClock.read(written, language("en"))).as(written).isEmpty();
        }
        assertThat(MoodleClock.read("1:10 ".repeat(1_000_000), language("en"))).isEmpty();
    }

    private static MoodleLanguage language(String tag) {
        return MoodleLanguage.ALL.stream()
                .filter(each -> each.locale().equals(Locale.forLanguageTag(tag)))
                .findFirst()
                .orElseThrow();
    }
}
