package marshal.checks.story;

public final class Script {}
