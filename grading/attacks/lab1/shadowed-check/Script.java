package marshal.checks;

public final class Script {}
