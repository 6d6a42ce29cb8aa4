package marshal.notebooks;

import java.awt.Color;
import java.util.Map;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** One colour for each mechanism, and one marker for each program and for each mechanism, the same in every chart. */
final class Look {

    /** Okabe and Ito's palette, which colour-blind readers can tell apart. */
    private static final Map<String, Color> COLOURS = Map.ofEntries(
            Map.entry("socket", new Color(0x0072B2)),
            Map.entry("rmi-externalizable", new Color(0x009E73)),
            Map.entry("rmi-serializable", new Color(0xE69F00)),
            Map.entry("udp-stop-and-wait", new Color(0xD55E00)),
            Map.entry("udp-sliding-window", new Color(0x9E2A5B)),
            Map.entry("sequential", new Color(0x666666)),
            Map.entry("mpi", new Color(0xCC79A7)),
            Map.entry("mpi-collective", new Color(0x7B3294)),
            Map.entry("local", new Color(0x56B4E9)));

    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("socket", "socket"),
            Map.entry("rmi-externalizable", "RMI Externalizable"),
            Map.entry("rmi-serializable", "RMI Serializable"),
            Map.entry("udp-stop-and-wait", "UDP stop-and-wait"),
            Map.entry("udp-sliding-window", "UDP sliding window"),
            Map.entry("sequential", "sequential"),
            Map.entry("mpi", "MPI"),
            Map.entry("mpi-collective", "MPI collective"),
            Map.entry("local", "threads"),
            Map.entry("spa", "SPA"),
            Map.entry("mca", "MCA"),
            Map.entry("multiply", "i-k-j"),
            Map.entry("multiply-ijk", "i-j-k"));

    private static final Map<String, Marker> MARKERS = Map.ofEntries(
            Map.entry("spa", SeriesMarkers.CIRCLE),
            Map.entry("mca", SeriesMarkers.SQUARE),
            Map.entry("sort", SeriesMarkers.DIAMOND),
            Map.entry("multiply", SeriesMarkers.TRIANGLE_DOWN),
            Map.entry("multiply-ijk", SeriesMarkers.TRIANGLE_UP),
            Map.entry("socket", SeriesMarkers.CIRCLE),
            Map.entry("rmi-externalizable", SeriesMarkers.SQUARE),
            Map.entry("rmi-serializable", SeriesMarkers.DIAMOND),
            Map.entry("udp-stop-and-wait", SeriesMarkers.TRIANGLE_UP),
            Map.entry("udp-sliding-window", SeriesMarkers.TRIANGLE_DOWN),
            Map.entry("mpi", SeriesMarkers.CROSS),
            Map.entry("mpi-collective", SeriesMarkers.PLUS),
            Map.entry("sequential", SeriesMarkers.TRAPEZOID),
            Map.entry("local", SeriesMarkers.OVAL));

    private Look() {}

    static Color colour(String mechanism) {
        return COLOURS.getOrDefault(mechanism, Color.DARK_GRAY);
    }

    /** A mechanism's where several programs share it: MCA's darker, the sort's paler. */
    static Color colour(String mechanism, String program) {
        return switch (program) {
            case "mca" -> mix(colour(mechanism), Color.BLACK, 0.45);
            case "sort" -> mix(colour(mechanism), Color.WHITE, 0.45);
            default -> colour(mechanism);
        };
    }

    /** A program's, or a mechanism's for charts with only one program. */
    static Marker marker(String key) {
        return MARKERS.getOrDefault(key, SeriesMarkers.NONE);
    }

    /** A mechanism's or a program's name as the charts print it. */
    static String name(String key) {
        return NAMES.getOrDefault(key, key);
    }

    /** So much of the second colour in the first. */
    static Color mix(Color colour, Color other, double share) {
        return new Color(
                (int) Math.round(colour.getRed() * (1 - share) + other.getRed() * share),
                (int) Math.round(colour.getGreen() * (1 - share) + other.getGreen() * share),
                (int) Math.round(colour.getBlue() * (1 - share) + other.getBlue() * share));
    }
}
