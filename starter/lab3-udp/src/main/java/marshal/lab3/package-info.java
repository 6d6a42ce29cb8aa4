/**
 * Lab 3: the programs of lab 1 over UDP. {@code Parts}, {@code PacketCodec}, {@code StopAndWaitSender}, {@code
 * SlidingWindowSender} and {@code MessageReceiver} make an unreliable link reliable; they know neither sockets nor
 * clocks. {@code UdpEndpoint} adds both. {@code UdpWorker}, {@code UdpManager} and {@code UdpNeighbours} carry lab 1's
 * messages over it.
 */
package marshal.lab3;
