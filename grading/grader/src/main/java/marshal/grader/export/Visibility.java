package marshal.grader.export;

/** When Gradescope shows something to a student; the names are Gradescope's. */
public enum Visibility {
    visible,
    after_due_date,
    after_published,
    hidden
}
