package marshal.lab1;

public final class Extension {
    static {
        System.err.println("BREACH: the extension was loaded");
    }
}
