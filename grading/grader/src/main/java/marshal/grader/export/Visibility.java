package marshal.grader.export;

/** When Gradescope shows a student something; the names are Gradescope's. */
public enum Visibility {
    visible,
    after_due_date,
    after_published,
    hidden
}
