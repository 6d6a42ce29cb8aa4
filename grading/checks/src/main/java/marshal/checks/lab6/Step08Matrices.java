package marshal.checks.lab6;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.Collectors;
import marshal.checks.run.Check;
import marshal.checks.run.Host;
import marshal.checks.run.Step;
import marshal.checks.story.Script;
import marshal.kit.lab6.ArrayShape;
import marshal.kit.lab6.Lab6;
import marshal.kit.lab6.ModelConstants;
import marshal.kit.lab6.PingPong;
import marshal.kit.lab6.SplitObject;

/** Step 8: matrices that leave the stream as a whole, and the model of the cost of messages. */
@Step(
        id = "lab6.8",
        title = "Two dimensions, and a model",
        minutes = 45,
        file = "ArrayOutputStream.java, TimingModel.java",
        needs = "lab6.7")
class Step08Matrices {

    private static final List<Integer> SIZES = List.of(64, 128, 256, 512, 1024);
    private static final double NOISE = 0.03;
    private static final double PERCENT = 1e-4; // the tolerance for rounding
    private static final double NEXT = 0.002; // the distance of another constant that is tried
    private static final List<String> NAMES = List.of("start", "communicate", "serialize", "serializeRow");

    // Of check whatIsNoMatrix.
    private Host host;
    private Script script;

    @Check(
            order = 1,
            points = 2,
            value = "a matrix is one proxy: float[512][512] is two messages, the first of 134 bytes",
            why = "512 proxies are 5,750 bytes of stream, and they are 512 objects to create. For elements of type "
                    + "byte, this was slower than java.io",
            look = "ArrayOutputStream.replaceMatrix: give all rows to the vector, in their order, and return one "
                    + "ArrayProxy2")
    void aMatrixIsOneProxy(Host host, Script script) {
        int seed = script.random().nextInt(1000);
        for (String value : List.of(
                "int[2][3] seed " + seed,
                "double[1][1] seed " + seed,
                "boolean[7][2] seed " + seed,
                "sample(1, byte[3][3] seed " + seed + ", sample(2, char[2][2] seed " + seed + ", null))",
                "Object[] { &1=long[2][2] seed " + seed + ", short[3] seed 1, &1 }",
                "float[2][3][4] seed " + seed,
                "int[2][0][3]")) {
            Step07Arrays.splits(host, script, value, 2);
            Step07Arrays.joins(host, script, value, 2);
        }
        String large = "float[512][512] seed " + seed;
        SplitObject golden = GoldenSplit.of(large, 2);
        byte[] first = ObjectWire.first(golden.stream(), golden.arrays().length);
        Scenario chosen =
                Scenario.of("both ranks choose: matrices beside the stream").all(2, "marshalling matrices");
        Scenario sent = Scenario.of("rank 0 sends a matrix of 1 MB")
                .sends(0, Blocks.object(large), 1, 5)
                .receivesObject(1, "m", 0, 5, large);
        Ranks.of(host, script, 2)
                .play(chosen, sent)
                .traffic("a matrix of 512 x 512 floats from rank 0 to rank 1")
                .sent(0, 1, 2, first.length + golden.arrays().length);
    }

    @Check(
            order = 2,
            points = 2,
            value =
                    "a matrix without rows of its own is sent as in step 7: ragged, with nulls, empty, with a row twice",
            why = "a proxy has two numbers: they cannot say that rows differ, or that two rows are one array "
                    + "(footnote 6)",
            look = "ArrayOutputStream.isRectangular; think also of rows that have left the stream before")
    void whatIsNoMatrix(Host host, Script script) {
        this.host = host;
        this.script = script;
        int seed = script.random().nextInt(1000);
        String row = "int[] 1 2 " + seed;
        noMatrix(
                "rows of different lengths",
                "int[][] { " + row + ", int[] 4 5, int[] 6 7 8 }",
                "int[][] { int[] 4 5, " + row + " }");
        noMatrix("a row that is null", "int[][] { " + row + ", null }", "int[][] { null, " + row + " }");
        noMatrix("no rows", "int[0][3]", "Object[] { float[0][0], " + row + " }");
        noMatrix("no columns", "int[3][0]", "Object[] { byte[2][0], " + row + " }");
        noMatrix("a row that is there twice", "int[][] { &1=" + row + ", &1 }");
        noMatrix("a row that is there twice", "int[][] { " + row + ", &1=int[] 4 5 6, &1 }");
        noMatrix(
                "a row that the stream has mentioned before",
                "Object[] { &1=" + row + ", int[][] { int[] 4 5 6, &1 } }");
        // Two separate rows arrive: the first matrix has left the stream without a record of its rows.
        String shared = "Object[] { int[][] { &1=" + row + ", int[] 4 5 6 }, int[][] { int[] 7 8 9, &1 } }";
        Step07Arrays.splits(host, script, shared, 2, "a matrix that shares a row with the one before");
        noMatrix("an Object[], whose elements may be of any kind", "Object[] { " + row + ", int[] 4 5 6 }");
        noMatrix(
                "rows that were refused as a matrix, and come again in another",
                "Object[] { int[][] { &1=" + row + ", null }, int[][] { &1, int[] 3 2 1 } }",
                "Object[] { int[][] { &1=" + row + ", &2=int[] 4 5 6, &2 }, int[] 9 }");
    }

    private void noMatrix(String what, String... values) {
        for (String value : values) {
            Step07Arrays.splits(host, script, value, 2, what + ": Object[] { " + value + " }");
            Step07Arrays.joins(host, script, value, 2);
        }
    }

    @Check(
            order = 3,
            points = 1,
            value = "a proxy of a matrix that asks for more than was announced is refused",
            why = "65,536 x 65,536 is 0 as an int. A million rows without elements need no data. But they need memory",
            look = "DataVector.create(ArrayProxy2): call requireRoom with rows and columns. Refuse 0 columns")
    void refusesMatricesThatLie(Host host, Script script) {
        int few = 1 + script.random().nextInt(20);
        int most = Integer.MAX_VALUE;
        int[] rows = {-1, few, -1, 65536, 1 << 30, most, few, 0, 1_000_000, few + 1, 1};
        int[] columns = {few, -1, -1, 65536, 4, most, 0, 0, 0, 1, few + 1};
        for (int i = 0; i < rows.length; i++) {
            var matrix = new GoldenSplit.ArrayProxy2((byte) 4, rows[i], columns[i]);
            String what = "a matrix of " + rows[i] + " x " + columns[i] + " ints";
            Step07Arrays.lies(host, script, what, Integer.BYTES * few, matrix);
        }
        var empty = new GoldenSplit.ArrayProxy2((byte) 4, 50, 0);
        Step07Arrays.lies(host, script, "50 rows of 0 ints, which need no data", 0, empty);
        var none = new GoldenSplit.ArrayProxy2((byte) 4, 0, 0);
        Step07Arrays.lies(host, script, "a matrix of 0 x 0 ints, which needs no data", 0, none);
        Step07Arrays.lies(host, script, "a matrix of kind 8", 4, new GoldenSplit.ArrayProxy2((byte) 8, 2, 2));
    }

    @Check(
            order = 4,
            points = 2,
            value = "fit finds the constants of made-up times, and for noisy ones those with the least squared "
                    + "relative errors",
            why = "there are four unknowns and fifteen measurements: short messages have to count as much as long "
                    + "ones",
            look = "TimingModel.fit: divide each measurement's equation by its time, then make the normal "
                    + "equations. Each trial is a measurement, even if the same was measured before")
    void fits(Host host, Script script) {
        Lab6 lab = Step07Arrays.lab(host);
        ModelConstants made = constants(script.random());
        List<PingPong> exact = measured(made, () -> 1);
        script.given("times without any error, of " + made).show("Times", () -> text(exact));
        double[] found = values(script.run("fit them", () -> lab.fit(exact)));
        for (int i = 0; i < NAMES.size(); i++) {
            near(script, NAMES.get(i), found[i], values(made)[i]);
        }

        DoubleSupplier error = () -> 1 + NOISE * (2 * script.random().nextDouble() - 1);
        var noisy = new ArrayList<>(measured(made, error));
        noisy.addAll(measured(made, error));
        script.given("the same with errors of up to 3 %, two trials of each").show("Times", () -> text(noisy));
        double[] fitted = values(script.run("fit them", () -> lab.fit(noisy)));
        for (int i = 0; i < NAMES.size(); i++) {
            for (double factor : new double[] {1 - NEXT, 1 + NEXT}) {
                double[] beside = fitted.clone();
                beside[i] *= factor;
                if (!(squares(noisy, fitted) <= squares(noisy, beside))) {
                    throw script.failure(
                            "constants with the least sum of squared relative errors",
                            constants(fitted) + ", with a sum of " + squares(noisy, fitted) + "; " + NAMES.get(i)
                                    + " = " + beside[i] + " has less: " + squares(noisy, beside));
                }
            }
        }

        List<PingPong> flat =
                exact.stream().filter(each -> each.shape() == ArrayShape.FLAT).toList();
        script.given("times of arrays only, which say nothing about serialization")
                .show("Times", () -> text(flat));
        script.refused(IllegalArgumentException.class, "fit them", () -> lab.fit(flat));
        for (int few : new int[] {0, 3}) {
            script.given(few + " measurements, which cannot determine four constants")
                    .look("TimingModel.fit; let solve(...) refuse measurements that do not determine the constants");
            script.refused(IllegalArgumentException.class, "fit them", () -> lab.fit(exact.subList(0, few)));
        }
    }

    @Check(
            order = 5,
            points = 1,
            value = "predict says what the equations say, for large matrices too",
            why = "a model is useful only if it predicts the times for sizes that were not measured",
            look = "TimingModel.predict: equations 1 to 3; 50,000 x 50,000 is more than an int holds")
    void predicts(Host host, Script script) {
        ModelConstants made = constants(script.random());
        for (ArrayShape shape : ArrayShape.values()) {
            for (int n : List.of(1, 100 + script.random().nextInt(1000), 50_000)) {
                script.given(made + ", shape " + shape + ", N = " + n);
                double came = script.run("predict", () -> Step07Arrays.lab(host).predict(made, shape, n));
                near(script, "microseconds", came, golden(values(made), shape, n));
            }
        }
    }

    private static void near(Script script, String what, double came, double expected) {
        script.expectThat(
                what + ": " + expected, came, each -> assertThat(each).isCloseTo(expected, withPercentage(PERCENT)));
    }

    /** Returns the time by equations 1 to 3 of the paper. */
    private static double golden(double[] constants, ArrayShape shape, int n) {
        double elements = (double) n * n;
        double time = constants[0] + constants[1] * elements;
        time += shape == ArrayShape.FLAT ? 0 : constants[2] * elements;
        return time + (shape == ArrayShape.ROWS ? constants[3] * n : 0);
    }

    private static double squares(List<PingPong> measured, double[] constants) {
        return measured.stream()
                .mapToDouble(each -> golden(constants, each.shape(), each.n()) / each.micros() - 1)
                .map(error -> error * error)
                .sum();
    }

    private static List<PingPong> measured(ModelConstants made, DoubleSupplier error) {
        var all = new ArrayList<PingPong>();
        for (ArrayShape shape : ArrayShape.values()) {
            for (int n : SIZES) {
                all.add(new PingPong(shape, n, golden(values(made), shape, n) * error.getAsDouble()));
            }
        }
        return all;
    }

    private static ModelConstants constants(Random random) {
        return constants(
                5 + 50 * random.nextDouble(),
                0.001 + 0.01 * random.nextDouble(),
                0.01 + 0.1 * random.nextDouble(),
                1 + 9 * random.nextDouble());
    }

    private static ModelConstants constants(double... values) {
        return new ModelConstants(values[0], values[1], values[2], values[3]);
    }

    private static double[] values(ModelConstants constants) {
        return new double[] {constants.start(), constants.communicate(), constants.serialize(), constants.serializeRow()
        };
    }

    private static String text(List<PingPong> measured) {
        return measured.stream()
                .map(each -> String.format(Locale.ROOT, "%-8s N = %4d: %.2f us", each.shape(), each.n(), each.micros()))
                .collect(Collectors.joining("\n"));
    }
}
