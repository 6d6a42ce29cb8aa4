package marshal.kit.measure;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * One number from a lab's experiment: one row of the observations table.
 *
 * @param student    the student's name; empty for the student who runs it
 * @param lab        such as {@code lab9-gray}
 * @param experiment the experiment's name on the command line
 * @param quantity   what the number measures, such as {@code write}
 * @param setting    the setting of the run; its {@code program} names the part of the experiment
 * @param trial      number of the trial, from 1
 * @param value      the number
 * @param unit       such as {@code us}
 * @param verified   whether the result was right
 * @param seed       seed of the workload
 * @param machine    the machine on which it ran
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
