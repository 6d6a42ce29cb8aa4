package marshal.checks.course;

/** The language of a lab. */
public enum Language {
    /** Compiled by javac. */
    JAVA("package marshal.%s;", ".java"),
    /** Compiled against MPICH. */
    C("#include \"%s.h\"", ".c", ".h");

    private final String mark;
    private final String[] endings;

    Language(String mark, String... endings) {
        this.mark = mark;
        this.endings = endings;
    }

    /** Returns a line that is in every source file of the lab with this id, wherever the file is. */
    String mark(String id) {
        return String.format(mark, id);
    }

    /** Returns whether a file with this name is compiled. */
    public boolean isSource(String name) {
        for (String ending : endings) {
            if (name.endsWith(ending)) {
                return !name.startsWith("."); // macOS leaves ._Merge.java in zips
            }
        }
        return false;
    }

    /** Returns a text for the names of source files, such as {@code *.java}. */
    public String pattern() {
        return "*" + String.join(" and *", endings);
    }

    /** Returns the ending of the names of source files, such as {@code .java}. */
    public String ending() {
        return endings[0];
    }
}
