package marshal.kit.lab6;

import java.util.ArrayList;
import java.util.List;

/** Datatypes as text: {@code vector(3, 2, 4, FLOAT)}, {@code indexed([2, 1], [0, 4], contiguous(2, INT))}. */
public final class TypeText {

    /** Makes a datatype of any class. */
    public interface Maker<T> {

        T base(String name);

        T contiguous(int count, T old);

        T vector(int count, int blockLength, int stride, T old);

        T indexed(int[] blockLengths, int[] displacements, T old);
    }

    private TypeText() {}

    public static <T> T parse(String text, Maker<T> maker) {
        var tokens = new Tokens(text);
        T type = parse(tokens, maker);
        tokens.end();
        return type;
    }

    private static <T> T parse(Tokens tokens, Maker<T> maker) {
        String name = tokens.next();
        if (!tokens.take("(")) {
            return maker.base(name);
        }
        T type;
        switch (name) {
            case "contiguous" -> type = maker.contiguous(number(tokens), parse(tokens, maker));
            case "vector" -> type = maker.vector(number(tokens), number(tokens), number(tokens), parse(tokens, maker));
            case "indexed" -> type = maker.indexed(numbers(tokens), numbers(tokens), parse(tokens, maker));
            default -> throw tokens.wrong("contiguous, vector or indexed in place of " + name);
        }
        tokens.expect(")");
        return type;
    }

    /** Takes the words of a datatype from a line, as text again. */
    static String take(Tokens tokens) {
        var text = new StringBuilder(tokens.next());
        if (tokens.peek().equals("(")) {
            int open = 0;
            do {
                String word = tokens.next();
                open += word.equals("(") ? 1 : word.equals(")") ? -1 : 0;
                text.append(word);
            } while (open > 0);
        }
        return text.toString();
    }

    private static int number(Tokens tokens) {
        int number = tokens.number();
        tokens.expect(",");
        return number;
    }

    private static int[] numbers(Tokens tokens) {
        List<Integer> numbers = new ArrayList<>();
        tokens.expect("[");
        while (!tokens.take("]")) {
            numbers.add(tokens.number());
            tokens.take(",");
        }
        tokens.expect(",");
        return numbers.stream().mapToInt(Integer::intValue).toArray();
    }
}
