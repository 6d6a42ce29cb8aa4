package marshal.checks;

/** What a lab is written in, and so where its files are. */
public enum Language {
    /** A Maven module a lab, in starter/ and solutions/. */
    JAVA("starter/%s", "solutions/%s", "package marshal.%s;", ".java"),
    /** The C files of c-mpi/, compiled against MPICH. */
    C("c-mpi/starter", "c-mpi/solution", "#include \"%s.h\"", ".c", ".h");

    private final String starter;
    private final String solution;
    private final String mark;
    private final String[] endings;

    Language(String starter, String solution, String mark, String... endings) {
        this.starter = starter;
        this.solution = solution;
        this.mark = mark;
        this.endings = endings;
    }

    /** Where a student edits a lab with this name, below the tree's root. */
    String starter(String lab) {
        return String.format(starter, lab);
    }

    /** Where its reference solution is. */
    String solution(String lab) {
        return String.format(solution, lab);
    }

    /** What a source file of the lab with this id says, wherever it is. */
    String mark(String id) {
        return String.format(mark, id);
    }

    /** Whether a file with this name is one that is compiled. */
    public boolean isSource(String name) {
        for (String ending : endings) {
            if (name.endsWith(ending)) {
                return !name.startsWith("."); // macOS leaves ._Merge.java in zips
            }
        }
        return false;
    }

    /** What its source files are called, such as {@code *.java}. */
    public String pattern() {
        return "*" + String.join(" and *", endings);
    }

    /** How the names of the files end that a lab cannot do without, such as {@code .java}. */
    public String ending() {
        return endings[0];
    }
}
