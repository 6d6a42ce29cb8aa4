package marshal.lab5;

import java.io.IOException;
import java.nio.ByteOrder;
import marshal.kit.lab5.probe.ValueProbe;

/** Given: Output and Input, as the checks of steps 1 and 2 see them: one value at a time. */
final class Values {

    private Values() {}

    static ByteOrder order(boolean little) {
        return little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    }

    /** Writes with the method for the value's type. */
    record Out(Output out) implements ValueProbe.Out {

        @Override
        public void write(Object value) throws IOException {
            if (value instanceof Boolean b) {
                out.writeBoolean(b);
            } else if (value instanceof Byte b) {
                out.writeByte(b);
            } else if (value instanceof Character c) {
                out.writeChar(c);
            } else if (value instanceof Short s) {
                out.writeShort(s);
            } else if (value instanceof Integer i) {
                out.writeInt(i);
            } else if (value instanceof Long j) {
                out.writeLong(j);
            } else if (value instanceof Float f) {
                out.writeFloat(f);
            } else if (value instanceof Double d) {
                out.writeDouble(d);
            } else if (value instanceof String text) {
                out.writeText(text);
            } else {
                out.writeArray(value);
            }
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }
    }

    /** Reads with the method for the type. */
    record In(Input in) implements ValueProbe.In {

        In(Input in, ByteOrder order) {
            this(in);
            in.order(order);
        }

        @Override
        public Object read(Class<?> type, int length) throws IOException {
            if (type == String.class) {
                return in.readText();
            }
            Kind kind = Kind.of(type.descriptorString().charAt(0));
            if (length >= 0) {
                return in.readArray(kind, length);
            }
            return switch (kind) {
                case BOOLEAN -> in.readBoolean();
                case BYTE -> in.readByte();
                case CHAR -> in.readChar();
                case SHORT -> in.readShort();
                case INT -> in.readInt();
                case LONG -> in.readLong();
                case FLOAT -> in.readFloat();
                case DOUBLE -> in.readDouble();
            };
        }

        @Override
        public boolean isAtEnd() throws IOException {
            return in.isAtEnd();
        }

        @Override
        public long position() {
            return in.position();
        }
    }
}
