package marshal.lab1;

/** Looks like Lab1Binding, with a Cyrillic a. */
final class Lаb1Binding {
    static {
        System.err.println("BREACH");
    }
}

/** Lab1Binding with a zero-width joiner in it, which Java ignores: the same name to it, and so it is not accepted. */
final class Other {}
