package marshal.lab1;

public final class Lab1Binding {
    static {
        System.err.println("BREACH: our binding was taken");
    }
}
