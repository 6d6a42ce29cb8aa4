package marshal.lab1;

public final class Merge {}
