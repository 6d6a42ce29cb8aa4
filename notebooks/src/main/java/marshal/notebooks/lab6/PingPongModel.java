package marshal.notebooks.lab6;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import marshal.kit.lab6.ArrayShape;
import marshal.notebooks.claims.ClaimArgs;
import marshal.notebooks.claims.Finding;
import marshal.notebooks.claims.LabPredicate;
import marshal.notebooks.data.DataTable;
import marshal.notebooks.data.NumberText;

/**
 * Equations 1 to 3, with the constants that are closest to the times, predict each of these times within {@code
 * tolerance}. Each type of elements has constants of its own. A program's name consists of the type of its elements
 * and the shape of its array, for example {@code float[n][n]}.
 */
public final class PingPongModel implements LabPredicate {

    @Override
    public String name() {
        return "pingPongModel";
    }

    @Override
    public List<Finding> findings(DataTable table, ClaimArgs args) {
        DataTable scope = args.scope(table);
        var findings = new ArrayList<Finding>();
        for (String element : scope.each(row -> element(row.program()))) {
            Map<ArrayShape, NavigableMap<Integer, Double>> measured = new EnumMap<>(ArrayShape.class);
            for (ArrayShape shape : ArrayShape.values()) {
                measured.put(shape, scope.program(element + shape.text()).byN());
            }
            PingPongs.fit(measured)
                    .ifPresent(model -> measured.forEach((shape, times) -> times.forEach((n, time) -> {
                        double predicted = model.at(shape, n);
                        findings.add(new Finding(
                                element + shape.text() + " n=" + n,
                                args.agree(predicted, time),
                                () -> NumberText.seconds(time) + ", by the model " + NumberText.seconds(predicted)));
                    })));
        }
        return findings;
    }

    private static String element(String program) {
        return program.substring(0, (program + "[").indexOf('['));
    }
}
