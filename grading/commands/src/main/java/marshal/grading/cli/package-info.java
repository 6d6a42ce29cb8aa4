/** The commands of {@code ./lab}: what they are asked, and what they print; students' here, others below. Nobody else prints. */
package marshal.grading.cli;
