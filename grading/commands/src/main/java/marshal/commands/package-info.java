/** The commands of {@code ./lab}: their options and their output. Students' commands are here, others below. */
package marshal.commands;
