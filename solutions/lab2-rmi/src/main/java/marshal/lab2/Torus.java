package marshal.lab2;

import marshal.kit.lab2.RemoteWorker;

/**
 * Given: what a worker needs to reach its neighbours, for one multiplication.
 *
 * @param job  the same for all its workers, and for no other multiplication
 * @param left where the first column of A goes
 * @param up   where the first row of B goes
 */
public record Torus(long job, RemoteWorker left, RemoteWorker up) {}
