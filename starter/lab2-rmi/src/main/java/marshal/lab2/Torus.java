package marshal.lab2;

import marshal.kit.lab2.RemoteWorker;

/**
 * Given: the data with which a worker reaches its neighbours, for one multiplication.
 *
 * @param job  identifies the multiplication: equal for all its workers, different in every other multiplication
 * @param left where the first column of A goes
 * @param up   where the first row of B goes
 */
public record Torus(long job, RemoteWorker left, RemoteWorker up) {}
