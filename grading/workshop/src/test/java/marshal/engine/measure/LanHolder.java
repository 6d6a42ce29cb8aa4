package marshal.engine.measure;

/** A program for {@link LanTest}: sets up a network, prints how to enter it, and waits to be killed. */
final class LanHolder {

    private LanHolder() {}

    public static void main(String[] args) throws Exception {
        Lan lan = Lan.start(1);
        System.out.println(String.join(" ", lan.prefix(0)));
        System.in.read();
    }
}
