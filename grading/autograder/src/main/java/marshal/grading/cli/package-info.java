/** The commands of {@code ./lab}: their options and their output. No other package prints. */
package marshal.grading.cli;
