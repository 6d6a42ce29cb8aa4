package marshal.commands;

import java.io.PrintStream;

/** One line on the terminal that shows the current work; nothing if the output is not a terminal. */
public record ProgressLine(PrintStream out, boolean visible) implements AutoCloseable {

    private static final String CLEAR = "\r\u001B[K";
    private static final String CLEAR_SCREEN = "\u001B[H\u001B[2J\u001B[3J";
    private static final int WIDTH = 78;

    public ProgressLine() {
        this(System.err, Boolean.getBoolean("marshal.terminal")); // set by the lab script
    }

    /** Replaces the line's text. */
    public synchronized void show(String what) {
        if (visible) {
            out.print(CLEAR + (what.length() > WIDTH ? what.substring(0, WIDTH) : what));
            out.flush();
        }
    }

    /** Prints a line that stays. */
    public synchronized void println(String line) {
        if (visible) {
            out.print(CLEAR);
        }
        out.println(line);
    }

    /** Clears the whole terminal. */
    public synchronized void clear() {
        if (visible) {
            out.print(CLEAR_SCREEN);
            out.flush();
        }
    }

    /** Removes the line, so that other output can follow. */
    @Override
    public synchronized void close() {
        if (visible) {
            out.print(CLEAR);
            out.flush();
        }
    }
}
