package marshal.kit.measure;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * One number from an experiment of a lab's own: one row of the observations table.
 *
 * @param student    who; empty if it is oneself
 * @param lab        such as {@code lab9-gray}
 * @param experiment its name on the command line
 * @param quantity   what the number is of, such as {@code write}
 * @param setting    what ran; its {@code program} names the part of the experiment
 * @param trial      from 1
 * @param value      the number
 * @param unit       such as {@code us}
 * @param verified   whether the result was right
 * @param seed       of the workload
 * @param machine    on what it ran
 */
public record Observation(
        String student,
        String lab,
        String experiment,
        String quantity,
        @JsonUnwrapped Timing.Setting setting,
        int trial,
        double value,
        String unit,
        boolean verified,
        long seed,
        @JsonUnwrapped Timing.Machine machine) {

    /** The observations table. */
    public static final CsvTable<Observation> TABLE = new CsvTable<>(Observation.class, "observations", List.of());
}
