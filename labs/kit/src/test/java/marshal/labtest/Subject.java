package marshal.labtest;

import java.net.InetSocketAddress;
import java.util.List;
import marshal.kit.contract.WireException;

/** An interface to call through a probe, with every kind of type. */
public interface Subject {

    /** A component of every kind. */
    record Everything(
            int number,
            long large,
            double fraction,
            boolean yes,
            String text,
            byte[] bytes,
            int[] ints,
            int[][] matrix,
            List<Colour> colours,
            InetSocketAddress address,
            Pair pair) {}

    /** A record with a strict constructor. */
    record Pair(int smaller, int larger) {
        public Pair {
            if (smaller > larger) {
                throw new IllegalArgumentException(smaller + " > " + larger);
            }
        }
    }

    enum Colour {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "a constant with a class of its own";
            }
        }
    }

    /** An object to pass around. */
    interface Helper {
        int help(int value) throws WireException;
    }

    default Everything echo(Everything value) {
        return value;
    }

    default int[] ints(int[] value) {
        return value;
    }

    default List<Pair> pairs(List<Pair> value) {
        return value;
    }

    default Helper helper() {
        return value -> value + 1;
    }

    default boolean isMine(Helper helper) {
        return false;
    }

    default Helper same(Helper helper) {
        return helper;
    }

    default int twice(Helper helper, int value) throws WireException {
        return helper.help(helper.help(value));
    }

    default int act(int what) {
        return what;
    }

    default void nothing() {}
}
