package marshal.lab5;

import java.io.IOException;
import java.io.StreamCorruptedException;

/** Given: a call's arguments and results. Each is a kind, followed by a primitive value or an object. */
final class Arguments {

    /**
     * An argument or result as it arrived.
     *
     * @param value a primitive in its box, or an object
     */
    record Argument(char kind, Object value) {

        /** Returns whether a declaration accepts it. A primitive must arrive with exactly its kind: nothing is widened. */
        boolean fits(Class<?> declared) {
            return declared.isPrimitive()
                    ? kind == declared.descriptorString().charAt(0)
                    : kind == Kind.REFERENCE && (value == null || declared.isInstance(value));
        }
    }

    private Arguments() {}

    /** @param declared the type of the parameter or result: it decides how a boxed number is written */
    static void write(ObjectWriter writer, Class<?> declared, Object value) throws IOException {
        if (!declared.isPrimitive()) {
            writer.out().writeByte(Kind.REFERENCE);
            writer.writeObject(value);
            return;
        }
        Kind kind = Kind.of(declared.descriptorString().charAt(0));
        writer.out().writeByte(kind.letter);
        try {
            kind.writer.invoke(writer.out(), value); // not exact: invoke unboxes the value
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("Output throws nothing else", e);
        }
    }

    static Argument read(ObjectReader reader) throws IOException {
        char letter = (char) reader.in().readByte();
        if (letter == Kind.REFERENCE) {
            return new Argument(letter, reader.readArgument());
        }
        Kind kind = Kind.of(letter);
        if (kind == null) {
            throw new StreamCorruptedException("an argument of kind " + (int) letter);
        }
        try {
            return new Argument(letter, kind.reader.invoke(reader.in()));
        } catch (IOException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError("Input throws nothing else", e);
        }
    }
}
