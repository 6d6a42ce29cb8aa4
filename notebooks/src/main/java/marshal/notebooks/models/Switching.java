package marshal.notebooks.models;

/**
 * Circuit switching against packet switching as in figure 4.5 of Rahimi et al., to play with. Lengths are in bytes,
 * times in seconds.
 *
 * @param x length of the message
 * @param k number of links on the way
 * @param b bytes per second on each link
 * @param d propagation delay of a link
 * @param t time to prepare a packet
 * @param s time to set up a circuit
 * @param p length of a packet, with its header
 * @param h length of a header
 */
public record Switching(double x, int k, double b, double d, double t, double s, double p, double h) {

    /** Q, the number of packets. It is a whole number; the figure has X/(P - H). */
    public int packets() {
        return (int) Math.max(1, Math.ceil(x / (p - h)));
    }

    /** CS = S + X/B + K D. */
    public double circuit() {
        return s + x / b + k * d;
    }

    /** PS = (Q - 1)(P/B + T) + K (P/B + T) + K D: each packet follows the previous one without waiting. */
    public double packetSwitched() {
        return (packets() - 1) * (p / b + t) + k * (p / b + t) + k * d;
    }

    /** The packets one at a time: each waits for an acknowledgement of length 0. Not in the figure. */
    public double stopAndWait() {
        return packets() * (k * (p / b + t) + 2 * k * d);
    }

    /** The set-up time above which packets are faster, by the figure's last line: (Q - 1) T + K (P/B + T) - P/B. */
    public double answer() {
        return (packets() - 1) * t + k * (p / b + t) - p / b;
    }

    /** This set-up time without the figure's approximation Q P/B = X/B, which leaves out the headers. */
    public double exactAnswer() {
        return packetSwitched() - x / b - k * d;
    }

    /** Returns this comparison with another message length. */
    public Switching withMessage(double bytes) {
        return new Switching(bytes, k, b, d, t, s, p, h);
    }

    /** Returns this comparison with another number of links. */
    public Switching withLinks(int links) {
        return new Switching(x, links, b, d, t, s, p, h);
    }

    /** Returns this comparison with another packet length. */
    public Switching withPackets(double bytes) {
        return new Switching(x, k, b, d, t, s, bytes, h);
    }
}
