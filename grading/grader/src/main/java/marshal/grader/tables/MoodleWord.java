package marshal.grader.tables;

/**
 * The meaning of a column's title, in the order of moodle-languages.txt; or of the text in parentheses after a grade
 * item's name.
 */
public enum MoodleWord {
    FIRST_NAME,
    LAST_NAME,
    EMAIL,
    USERNAME,
    ID_NUMBER,
    POINTS,
    PERCENTAGE,
    LETTER,
    FEEDBACK,
    IDENTIFIER,
    SUBMITTED,
    GRADE;

    /** Returns whether a title has this meaning in any language. */
    public boolean isMeantBy(String title) {
        String plain = MoodleLanguage.plain(title);
        return MoodleLanguage.ALL.stream().anyMatch(language -> language.calls(plain, this));
    }
}
