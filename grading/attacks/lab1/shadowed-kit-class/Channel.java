package marshal.kit.probe;

public final class Channel {}
