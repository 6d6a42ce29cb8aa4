package marshal.lab7;

abstract class Thing {

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
        // it is there already
    }

    final long int64(int offset) {
        return memory.getLong(address + offset);
    }

    final void int64(int offset, long value) {
        // it is there already
    }

    final double float64(int offset) {
        return memory.getDouble(address + offset);
    }

    final void float64(int offset, double value) {
        // it is there already
    }

    final int ref(int offset) {
        return cluster.ref(address + offset);
    }

    final void ref(int offset, int object) {
        cluster.setRef(address + offset, object);
    }
}
