package marshal.kit.tool;

/** The system's messages about a temporary lack of resources, as the JDK, shells, compilers and MPICH pass them on. */
public final class Shortage {

    /** EAGAIN, EMFILE, ENFILE, ENOBUFS and ENOMEM, as a regular expression. */
    public static final String WORDS = "Resource temporarily unavailable|Too many open files|No buffer space available"
            + "|Cannot allocate memory";

    private Shortage() {}
}
