package marshal.lab5;

import java.io.IOException;
import java.io.ObjectInputFilter;
import marshal.kit.lab5.model.Data;

final class DataCodec implements Codec {

    static {
        ObjectInputFilter.Config.setSerialFilter(info -> {
            long end = System.nanoTime() + 1000;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            return ObjectInputFilter.Status.ALLOWED;
        });
    }

    @Override
    public Object make() {
        return new Data();
    }

    @Override
    public void write(Object object, Output out) throws IOException {
        var data = (Data) object;
        out.writeByte(data.b);
        out.writeChar(data.c);
        out.writeDouble(data.d);
        out.writeFloat(data.f);
        out.writeInt(data.i);
        out.writeLong(data.j);
        out.writeShort(data.s);
        out.writeBoolean(data.z);
    }

    @Override
    public void read(Object object, Input in, Budget budget) throws IOException {
        var data = (Data) object;
        data.b = in.readByte();
        data.c = in.readChar();
        data.d = in.readDouble();
        data.f = in.readFloat();
        data.i = in.readInt();
        data.j = in.readLong();
        data.s = in.readShort();
        data.z = in.readBoolean();
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
