/**
 * Lab 1: a parallel sort and two parallel matrix multiplications over sockets. Part A, the algorithms, is {@code
 * Sequential}, {@code Partition}, {@code Merge}, {@code ParallelSort}, {@code Spa} and {@code Cannon}. Part B, the
 * wire, is {@code Protocol}, {@code SocketWorker}, {@code SocketManager} and {@code TorusLinks}.
 */
package marshal.lab1;
