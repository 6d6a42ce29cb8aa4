/**
 * Lab 3: the same programs over UDP. {@code Parts}, {@code PacketCodec}, {@code StopAndWaitSender},
 * {@code SlidingWindowSender} and {@code MessageReceiver} make a link reliable that is not; they know neither sockets nor
 * clocks. {@code UdpEndpoint} gives them both; {@code UdpWorker}, {@code UdpManager} and {@code UdpNeighbours} carry lab 1's
 * messages over it.
 */
package marshal.lab3;
