package marshal.notebooks.charts;

import java.awt.Color;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import marshal.notebooks.data.DataTable;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * The style of a mechanism or a program in every chart: a row of the tables in {@code reference/looks}. Each lab has
 * one of these tables.
 *
 * @param key    its name in the timings table
 * @param name   its name in the charts
 * @param colour such as {@code #0072B2}; only for mechanisms
 * @param marker its name in XChart
 */
public record ChartStyle(String key, String name, String colour, String marker) {

    private static final Map<String, ChartStyle> ALL =
            DataTable.rows(Path.of("reference", "looks"), ChartStyle.class).stream()
                    .collect(Collectors.toMap(
                            ChartStyle::key, Function.identity(), ChartStyle::twice, LinkedHashMap::new));

    private static final List<String> ORDER = List.copyOf(ALL.keySet());

    private static ChartStyle twice(ChartStyle one, ChartStyle other) {
        throw new IllegalStateException("two looks for " + one.key);
    }

    private static ChartStyle of(String key) {
        return ALL.getOrDefault(key, new ChartStyle(key, key, "", "NONE"));
    }

    static Color colour(String mechanism) {
        String colour = of(mechanism).colour;
        return colour.isEmpty() ? Color.DARK_GRAY : Color.decode(colour);
    }

    /** A mechanism's colour where several programs share it: MCA's is darker, the sort's is paler. */
    static Color colour(String mechanism, String program) {
        return switch (program) {
            case "mca" -> mix(colour(mechanism), Color.BLACK, 0.6);
            case "sort" -> mix(colour(mechanism), Color.WHITE, 0.5);
            default -> colour(mechanism);
        };
    }

    /** A program's marker, or a mechanism's marker for charts with only one program. */
    static Marker marker(String key) {
        try {
            return (Marker) SeriesMarkers.class.getField(of(key).marker).get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("XChart has no marker " + of(key).marker + " for " + key, e);
        }
    }

    /** The name of a mechanism or a program in the charts. */
    public static String name(String key) {
        return of(key).name;
    }

    /** The place of a mechanism or a program in every legend: the place of its row in the tables, or after all rows. */
    static int place(String key) {
        int row = ORDER.indexOf(key);
        return row < 0 ? ORDER.size() : row;
    }

    /** Mixes this share of the second colour into the first. */
    static Color mix(Color colour, Color other, double share) {
        return new Color(
                (int) Math.round(colour.getRed() * (1 - share) + other.getRed() * share),
                (int) Math.round(colour.getGreen() * (1 - share) + other.getGreen() * share),
                (int) Math.round(colour.getBlue() * (1 - share) + other.getBlue() * share));
    }
}
