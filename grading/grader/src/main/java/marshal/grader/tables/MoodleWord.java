package marshal.grader.tables;

/** What the title of a column means, in the order of moodle-languages.txt; or what is in parentheses behind a grade item's name. */
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

    /** Is this what a title means, in any language? */
    public boolean isMeantBy(String title) {
        return MoodleLanguage.ALL.stream().anyMatch(language -> language.calls(title, this));
    }
}
