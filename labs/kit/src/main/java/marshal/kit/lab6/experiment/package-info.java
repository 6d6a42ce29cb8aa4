/**
 * What {@code ./lab measure lab6} runs as ranks: {@link marshal.kit.lab6.experiment.TripMain} sends messages there and back, those of
 * the student's code and others.
 */
package marshal.kit.lab6.experiment;
