/**
 * The ranks of {@code ./lab measure lab6}: {@link marshal.kit.lab6.experiment.TripMain} sends messages there and back,
 * with the student's code and with others.
 */
package marshal.kit.lab6.experiment;
