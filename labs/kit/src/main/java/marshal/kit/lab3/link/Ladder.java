package marshal.kit.lab3.link;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.StringJoiner;
import java.util.TreeSet;
import marshal.kit.lab3.link.Journal.Effect;
import marshal.kit.lab3.link.Journal.Entry;

/**
 * Draws a journal as a ladder diagram: one line per packet, time goes down, each process has a rail. At most 100
 * columns.
 */
public final class Ladder {

    private static final int WIDTH = 100;
    private static final int FIRST_RAIL = 12;
    private static final int LADDER = 48;
    private static final int NARROWEST = 15; // room for an arrow with DATA 12.345 on it
    private static final int MOST_ENDS = 5;
    private static final int MOST_LINES = 200;
    private static final int LEAST_FOLDED = 5;

    private final List<String> ends;
    private final int gap;
    private final long start;

    private Ladder(List<Entry> entries) {
        var names = new TreeSet<>(Comparator.comparing((String name) -> !name.startsWith(Link.MANAGER))
                .thenComparing(String::length)
                .thenComparing(Comparator.naturalOrder()));
        entries.forEach(entry -> names.addAll(List.of(entry.from(), entry.to())));
        ends = List.copyOf(names);
        start = entries.get(0).at();
        gap = Math.max(NARROWEST, LADDER / Math.max(1, ends.size() - 1));
    }

    /** The ladder of a journal. A long journal shows only its first and last parts. */
    public static String of(Journal journal) {
        return of(journal, MOST_LINES);
    }

    /** The ladder of a journal with at most this number of packets: the first ones and the last ones. */
    public static String of(Journal journal, int mostLines) {
        List<Entry> entries = journal.entries();
        if (entries.isEmpty()) {
            return "no packet was sent\n";
        }
        var text = new StringBuilder();
        var ladder = new Ladder(entries);
        text.append(ladder.title()).append('\n');
        List<Row> rows = ladder.rows(entries);
        int before = rows.size() <= mostLines ? rows.size() : mostLines / 2;
        int behind = Math.max(before, rows.size() - (mostLines - before));
        rows.subList(0, before).forEach(row -> text.append(row.text).append('\n'));
        if (before < behind) {
            int skipped =
                    rows.subList(before, behind).stream().mapToInt(Row::packets).sum();
            text.append(" ".repeat(FIRST_RAIL)).append("... ").append(skipped).append(" more ...\n");
        }
        rows.subList(behind, rows.size()).forEach(row -> text.append(row.text).append('\n'));
        if (journal.missed() > 0) {
            text.append(" ".repeat(FIRST_RAIL))
                    .append("... and ")
                    .append(journal.missed())
                    .append(" more, not recorded\n");
        }
        return text.toString();
    }

    /** A line, and the number of packets that it shows. */
    private record Row(String text, int packets) {}

    /**
     * Makes one line per packet. If the same happens to a packet on each retransmission, shows only its first and last
     * lines.
     */
    private List<Row> rows(List<Entry> entries) {
        var rows = new ArrayList<Row>();
        for (int first = 0, next; first < entries.size(); first = next) {
            next = first + 1;
            while (next < entries.size() && isSame(entries.get(first), entries.get(next))) {
                next++;
            }
            List<Entry> same = entries.subList(first, next);
            if (same.size() < LEAST_FOLDED) {
                same.forEach(entry -> rows.add(new Row(line(entry), 1)));
            } else {
                rows.add(new Row(line(same.get(0)), 1));
                rows.add(new Row(
                        " ".repeat(FIRST_RAIL) + "... " + (same.size() - 2) + " more such ...", same.size() - 2));
                rows.add(new Row(line(same.get(same.size() - 1)), 1));
            }
        }
        return rows;
    }

    private static boolean isSame(Entry a, Entry b) {
        return a.from().equals(b.from())
                && a.to().equals(b.to())
                && Objects.equals(a.heading(), b.heading())
                && a.late() == b.late()
                && a.isLost() == b.isLost()
                && (a.isLost() || a.effects().equals(b.effects()));
    }

    private boolean hasRails() {
        return ends.size() <= MOST_ENDS;
    }

    private String title() {
        String time = String.format("%9s", "ms");
        if (!hasRails()) {
            return time + "  from   to";
        }
        char[] line = blank(FIRST_RAIL + 1 + gap * (ends.size() - 1) + 8);
        for (String end : ends) {
            put(line, rail(end), end);
        }
        put(line, 0, time);
        return new String(line).stripTrailing();
    }

    private String line(Entry entry) {
        String time = String.format(Locale.ROOT, "%9.3f", (entry.at() - start) / 1000.0);
        String remark = remark(entry);
        if (!hasRails()) {
            return cut(String.format("%s  %4s > %-4s %-14s %s", time, entry.from(), entry.to(), label(entry), remark)
                    .stripTrailing());
        }
        char[] line = blank(WIDTH);
        put(line, 0, time);
        ends.forEach(end -> line[rail(end)] = '|');
        int from = rail(entry.from());
        int to = rail(entry.to());
        if (from == to) {
            put(line, from + 1, "@ " + label(entry) + (entry.isLost() ? " X" : ""));
        } else {
            arrow(line, from, to, entry);
        }
        put(line, rail(ends.get(ends.size() - 1)) + (from == to ? NARROWEST + 3 : 3), remark);
        return cut(new String(line).stripTrailing());
    }

    private void arrow(char[] line, int from, int to, Entry entry) {
        int step = from < to ? 1 : -1;
        int end = to - step;
        boolean arrives = !entry.isLost() && !entry.isPostponed();
        if (!arrives) {
            end -= step * ((Math.abs(to - from) - label(entry).length()) / 4);
        }
        for (int at = from + step; at != end; at += step) {
            line[at] = entry.late() ? '.' : '-';
        }
        char head = step > 0 ? '>' : '<';
        line[end] = arrives ? head : entry.isLost() ? 'X' : '~';
        if (arrives && entry.isDamaged()) {
            line[end - step] = '?';
        } else if (arrives && entry.has(LinkScript.Action.DUPLICATE)) {
            line[end - step] = head;
        }
        String label = " " + label(entry) + " ";
        int left = Math.min(from, end) + 1;
        put(line, left + Math.max(0, (Math.abs(end - from) - 1 - label.length()) / 2), label);
    }

    private static String label(Entry entry) {
        return entry.heading() == null ? entry.length() + " B" : entry.heading().toString();
    }

    private static String remark(Entry entry) {
        var remark = new StringJoiner(", ");
        if (entry.late()) {
            remark.add("late");
        }
        if (entry.transmission() > 1) {
            remark.add("#" + entry.transmission());
        }
        if (entry.heading() == null) {
            remark.add("no packet");
        }
        if (entry.isLost()) {
            remark.add("lost");
        } else {
            entry.effects().forEach(effect -> remark.add(happened(effect)));
        }
        return remark.toString();
    }

    private static String happened(Effect effect) {
        long amount = effect.amount();
        return switch (effect.rule().action()) {
            case DUPLICATE -> amount == 0 ? "duplicated" : "duplicate " + LinkScript.time(amount) + " later";
            case DELAY -> "delayed " + LinkScript.time(amount);
            case SWAP -> "swapped";
            case CORRUPT -> "corrupted @" + amount;
            default -> "cut to " + amount + " B";
        };
    }

    private int rail(String end) {
        return FIRST_RAIL + gap * ends.indexOf(end);
    }

    private static char[] blank(int width) {
        char[] line = new char[width];
        Arrays.fill(line, ' ');
        return line;
    }

    /** Overwrites the text in a line, as far as it fits. */
    private static void put(char[] line, int at, String text) {
        text.getChars(0, Math.min(text.length(), Math.max(0, line.length - at)), line, Math.min(at, line.length));
    }

    private static String cut(String line) {
        return line.length() <= WIDTH ? line : line.substring(0, WIDTH);
    }
}
