package marshal.kit.lab3.link;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import marshal.kit.lab3.link.LinkScript.Action;
import marshal.kit.lab3.link.LinkScript.Chance;
import marshal.kit.lab3.link.LinkScript.Packets;
import marshal.kit.lab3.link.LinkScript.Rule;

/** Reads one rule of a script, word by word. */
final class RuleParser {

    private static final List<String> KINDS = List.of("DATA", "ACK", "WINDOW", "ANY");

    private final String text;
    private final int place;
    private final Deque<String> words;

    /** @param place the rule's place in the script, from 1 */
    RuleParser(String text, int place) {
        this.text = text;
        this.place = place;
        this.words = new ArrayDeque<>(Arrays.asList(text.split("\\s+")));
    }

    Rule rule() {
        try {
            Action action = action(words.remove());
            long amount = amount(action);
            if (words.isEmpty()) {
                throw new IllegalArgumentException("which packets? Write ANY for all packets");
            }
            Packets packets = KINDS.contains(words.peek().toUpperCase(Locale.ROOT)) ? packets() : Packets.ALL;
            Chance chance = words.isEmpty() ? null : chance();
            if (!words.isEmpty()) {
                throw new IllegalArgumentException("not expected here: \"" + words.peek() + "\"");
            }
            return new Rule(action, amount, packets, chance);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "rule " + place + ", \"" + text + "\": " + e.getMessage() + "\n" + LinkScript.GRAMMAR, e);
        }
    }

    private static Action action(String word) {
        String name = word.toUpperCase(Locale.ROOT);
        if (name.equals("LOSS")) {
            return Action.DROP;
        }
        for (Action action : Action.values()) {
            if (action.name().equals(name)) {
                return action;
            }
        }
        throw new IllegalArgumentException("no such action: \"" + word + "\"");
    }

    private long amount(Action action) {
        return switch (action) {
            case DELAY -> micros(next("a time, such as 20ms"));
            case DUPLICATE -> peek().matches("\\d+(us|ms|s)") ? micros(words.remove()) : 0;
            case CORRUPT -> peek().startsWith("@") ? number(words.remove().substring(1)) : LinkScript.EVERY;
            case TRUNCATE -> number(next("a length in bytes"));
            default -> 0;
        };
    }

    private Packets packets() {
        String name = words.remove().toUpperCase(Locale.ROOT);
        Heading.Kind kind = name.equals("ANY") ? null : Heading.Kind.valueOf(name);
        int message = LinkScript.EVERY;
        int number = LinkScript.EVERY;
        if (peek().matches("[\\d*]+(\\.[\\d*]+)?")) {
            String[] parts = words.remove().split("\\.");
            number = numberOrEvery(parts[parts.length - 1]);
            message = parts.length == 2 ? numberOrEvery(parts[0]) : message;
        }
        String from = null;
        String to = null;
        int first = 1;
        int last = Integer.MAX_VALUE;
        while (peek().equalsIgnoreCase("from") || peek().equalsIgnoreCase("to") || peek().startsWith("#")) {
            String word = words.remove();
            if (word.equalsIgnoreCase("from")) {
                from = who();
            } else if (word.equalsIgnoreCase("to")) {
                to = who();
            } else {
                String[] parts = word.substring(1).split("-", 2);
                first = number(parts[0]);
                last = parts.length == 1 ? first : parts[1].equals("*") ? Integer.MAX_VALUE : number(parts[1]);
            }
        }
        return new Packets(kind, message, number, from, to, first, last);
    }

    private String who() {
        String name = next("a name: M or a worker's number").toUpperCase(Locale.ROOT);
        if (!name.matches("M\\d{0,6}|\\d{1,6}")) {
            throw new IllegalArgumentException(
                    "nobody is called \"" + name + "\": M is the manager, workers are 0, 1, 2 ...");
        }
        return name;
    }

    private Chance chance() {
        if (!peek().matches("\\d+(\\.\\d+)?%")) {
            throw new IllegalArgumentException("not expected here: \"" + peek() + "\"");
        }
        String percent = words.remove();
        long seed = 1;
        if (peek().equalsIgnoreCase("seed")) {
            words.remove();
            seed = longNumber(next("a seed"));
        }
        return new Chance(Double.parseDouble(percent.substring(0, percent.length() - 1)), seed);
    }

    private String peek() {
        return words.isEmpty() ? "" : words.peek();
    }

    private String next(String what) {
        if (words.isEmpty()) {
            throw new IllegalArgumentException("ends too early: it needs " + what);
        }
        return words.remove();
    }

    private static long micros(String word) {
        if (!word.matches("\\d{1,10}(us|ms|s)")) {
            throw new IllegalArgumentException("not a time: \"" + word + "\"; a time looks like 20ms");
        }
        long digits = Long.parseLong(word.replaceAll("\\D", ""));
        return digits * (word.endsWith("us") ? 1 : word.endsWith("ms") ? 1000 : 1_000_000);
    }

    private static int numberOrEvery(String word) {
        return word.equals("*") ? LinkScript.EVERY : number(word);
    }

    private static int number(String word) {
        if (!word.matches("\\d{1,9}")) {
            throw new IllegalArgumentException("not a number: \"" + word + "\"");
        }
        return Integer.parseInt(word);
    }

    private static long longNumber(String word) {
        if (!word.matches("-?\\d{1,19}")) {
            throw new IllegalArgumentException("not a seed: \"" + word + "\"");
        }
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("not a seed: \"" + word + "\"", e);
        }
    }
}
