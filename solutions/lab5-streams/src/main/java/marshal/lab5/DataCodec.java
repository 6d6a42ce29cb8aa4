package marshal.lab5;

import java.io.IOException;
import marshal.kit.contract.Todo;
import marshal.kit.lab5.model.Data;

/** Bonus: writes the eight fields of a Data by hand, in the order of its layout. */
final class DataCodec implements Codec {

    @Override
    public Object make() {
        return new Data();
    }

    @Override
    public void write(Object object, Output out) throws IOException {
        //> lab5.10: Write the eight fields in the order b, c, d, f, i, j, s, z.
        var data = (Data) object;
        out.writeByte(data.b);
        out.writeChar(data.c);
        out.writeDouble(data.d);
        out.writeFloat(data.f);
        out.writeInt(data.i);
        out.writeLong(data.j);
        out.writeShort(data.s);
        out.writeBoolean(data.z);
        //<
    }

    @Override
    public void read(Object object, Input in, Budget budget) throws IOException {
        //> lab5.10: Read them.
        var data = (Data) object;
        data.b = in.readByte();
        data.c = in.readChar();
        data.d = in.readDouble();
        data.f = in.readFloat();
        data.i = in.readInt();
        data.j = in.readLong();
        data.s = in.readShort();
        data.z = in.readBoolean();
        //<
    }

    @Override
    public int count(Object object) {
        return 0;
    }

    @Override
    public Object get(Object object, int index) {
        throw new IndexOutOfBoundsException(index);
    }

    @Override
    public Class<?> type(int index) {
        throw new IndexOutOfBoundsException(index);
    }

    @Override
    public void set(Object object, int index, Object value) {
        throw new IndexOutOfBoundsException(index);
    }
}
